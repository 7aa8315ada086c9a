// A football on the field in the low sun, a goal behind it.
#include "common.inc"
camera { location <-.9,.36,-2.4> look_at <.75,.75,3> angle 50 }
Clouds(1.05)
Sun(<-6,2.6,-2>, rgb <1,.76,.48>*2.1)
plane { y, 0 texture { Grass } }
#local I = 0; #while (I < 1500)
  #local Z = -1.9+5*pow(rand(Seed),1.7); #local X = (rand(Seed)-.5)*(3.2+Z*1.3)+.4;
  cone { 0, .006, <.05*(rand(Seed)-.5),.045+.05*rand(Seed),.05*(rand(Seed)-.5)>, .0008 translate <X,0,Z> texture { pigment { rgb <.13+.07*rand(Seed),.24+.08*rand(Seed),.06> } finish { diffuse .9 } } }
#local I = I+1; #end
box { <-30,.004,4.9>, <30,.008,5.05> texture { pigment { rgb .85 } } }
// The ball: white with dark spots around the corners of an icosahedron.
#declare G = 1.618;
#declare V = array[12] { <0,1,G>,<0,-1,G>,<0,1,-G>,<0,-1,-G>,<1,G,0>,<-1,G,0>,<1,-G,0>,<-1,-G,0>,<G,0,1>,<-G,0,1>,<G,0,-1>,<-G,0,-1> }
union {
  difference { sphere { 0, .115 } #local I = 0; #while (I < 12) sphere { vnormalize(V[I])*.12, .042 } #local I = I+1; #end texture { pigment { rgb <.9,.89,.85> } normal { granite .03 scale .05 } finish { diffuse .8 specular .25 roughness .02 } } }
  intersection { sphere { 0, .1148 } union { #local I = 0; #while (I < 12) sphere { vnormalize(V[I])*.12, .0425 } #local I = I+1; #end } texture { pigment { rgb <.03,.09,.07> } finish { diffuse .7 specular .3 roughness .02 } } }
  rotate <18,35,12> translate <0,.113,0>
}
// The goal with its net.
#declare Post = texture { pigment { rgb .92 } finish { diffuse .8 specular .3 } }
union {
  cylinder { <-3,0,0>,<-3,2.3,0>,.055 } cylinder { <3,0,0>,<3,2.3,0>,.055 } cylinder { <-3,2.3,0>,<3,2.3,0>,.055 } cylinder { <-3,2.3,0>,<-3,0,1.6>,.03 } cylinder { <3,2.3,0>,<3,0,1.6>,.03 }
  texture { Post } translate <3.4,0,8>
}
union {
  #local I = 0; #while (I < 41) cylinder { <-3+I*.15,2.3,0>, <-3+I*.15,0,1.6>, .005 } #local I = I+1; #end
  #local I = 0; #while (I < 15) cylinder { <-3,2.3-I*.16,I*.111>, <3,2.3-I*.16,I*.111>, .005 } #local I = I+1; #end
  texture { pigment { rgb .8 } } translate <3.4,0,8>
}
// The school behind the trees.
difference { box { <-14,0,26>, <9,5.5,32> } #local I = 0; #while (I < 9) object { Arch(1.2,2,1) translate <-12.6+I*2.4,2.9,26> } object { Arch(1.2,2,1) translate <-12.6+I*2.4,.2,26> } #local I = I+1; #end Plaster(rgb <.8,.7,.54>) }
Tree(<-9,0,20>, 8, rgb <.13,.24,.06>) Tree(<-2,0,23>, 7, rgb <.14,.25,.06>) Tree(<11,0,22>, 9, rgb <.12,.23,.05>) Tree(<19,0,24>, 10, rgb <.13,.24,.06>) Tree(<-19,0,24>, 10, rgb <.12,.23,.06>) Tree(<6,0,30>, 8, rgb <.13,.24,.06>) Tree(<26,0,30>, 11, rgb <.13,.24,.06>)
