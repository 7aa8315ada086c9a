// A room of the hostel in the evening: bunk beds, a desk with a lamp, a window.
#include "common.inc"
camera { location <-.35,1.5,-3.4> look_at <.15,1.12,1> angle 62 }
Sky(rgb <.95,.55,.35>, rgb <.2,.3,.55>, .9)
plane { y, -6 texture { pigment { rgb <.1,.14,.1> } } }
Tree(<-2,-5,14>, 8, rgb <.06,.09,.05>) Tree(<4,-5,17>, 9, rgb <.05,.08,.05>)
light_source { <6,4,9> rgb <1,.6,.35>*.9 area_light x*2,y*2,4,4 adaptive 1 jitter }
light_source { <1.62,1.3,1.9> rgb <1,.72,.38>*1.5 fade_distance .9 fade_power 2 area_light x*.1,z*.1,3,3 adaptive 1 jitter }
light_source { <0,2.9,-.5> rgb <1,.86,.66>*.75 fade_distance 2.2 fade_power 2 area_light x*.6,z*.6,4,4 adaptive 1 jitter }
difference {
  box { <-2.5,-.1,-4.2>, <2.5,3.3,3.4> }
  box { <-2.4,0,-4.1>, <2.4,3.15,3.2> }
  object { Arch(1.15,1.75,1) translate <.35,1.02,3.3> }
  Plaster(rgb <.8,.76,.66>)
}
box { <-2.4,0,-4.1>, <2.4,.002,3.2> texture { pigment { checker rgb <.5,.44,.36> rgb <.56,.5,.42> scale .5 } finish { diffuse .6 specular .15 roughness .03 reflection { .02,.16 } } } }
box { <-2.4,0,3.19>, <2.4,1,3.2> Paint(rgb <.16,.34,.27>) }
box { <-2.4,0,-4.1>, <-2.39,1,3.2> Paint(rgb <.16,.34,.27>) }
box { <2.39,0,-4.1>, <2.4,1,3.2> Paint(rgb <.16,.34,.27>) }
#local J = -2; #while (J < 3) box { <.35+J*.22-.012,1.02,3.24>, <.35+J*.22+.012,2.8,3.27> Paint(rgb <.12,.12,.11>) } #local J = J+1; #end
box { <-.3,1.02,3.14>, <1,1.07,3.25> Paint(rgb <.7,.66,.58>) }
// Curtain.
#local I = 0; #while (I < 9) cylinder { <-.42+I*.036,.95,3.1+.02*mod(I,2)>, <-.42+I*.036,2.95,3.1+.02*mod(I,2)>, .03 Cloth(rgb <.12,.3,.27>) } #local I = I+1; #end
#local I = 0; #while (I < 9) cylinder { <.83+I*.036,.95,3.1+.02*mod(I,2)>, <.83+I*.036,2.95,3.1+.02*mod(I,2)>, .03 Cloth(rgb <.12,.3,.27>) } #local I = I+1; #end
cylinder { <-.6,2.97,3.1>, <1.3,2.97,3.1>, .015 texture { Brass } }
#macro Bed(C)
  union {
    // Posts and rails.
    #local X = 0; #while (X < 2) #local Z = 0; #while (Z < 2) object { RoundBox(<-.03,0,-.03>, <.03,1.85,.03>, .012) translate <X*.92,0,Z*2> } #local Z = Z+1; #end #local X = X+1; #end
    #local L = 0; #while (L < 2)
      box { <0,.4+L*.95,0>, <.92,.46+L*.95,2> }
      box { <0,.32+L*.95,0>, <.03,.48+L*.95,2> } box { <.89,.32+L*.95,0>, <.92,.48+L*.95,2> }
    #local L = L+1; #end
    box { <.0,1.72,0>, <.03,1.8,2> } box { <.89,1.66,.5>, <.92,1.72,2> }
    Wood(rgb <.44,.27,.14>, rgb <.33,.19,.09>, 1)
  }
  #local L = 0; #while (L < 2)
    object { RoundBox(<.03,.46,.03>, <.89,.6,1.97>, .06) translate y*L*.95 Cloth(rgb <.82,.8,.74>) }
    object { RoundBox(<.02,.5,.1>, <.9,.625,1.25>, .06) translate y*L*.95 Cloth(C*(1-.25*L)) }
    object { RoundBox(<.15,.58,1.5>, <.77,.72,1.9>, .065) translate y*L*.95 Cloth(rgb <.9,.89,.84>) }
    object { RoundBox(<.12,.61,.14>, <.8,.74,.48>, .06) translate y*L*.95 Cloth(C*1.25) }
  #local L = L+1; #end
#end
union { Bed(rgb <.12,.3,.3>) translate <-2.36,0,.9> }
union { Bed(rgb <.42,.24,.12>) translate <-2.36,0,-1.6> }
union { Bed(rgb <.16,.28,.2>) translate <1.44,0,-1.75> }
// Desk with lamp and books.
box { <1.2,.74,1.1>, <2.36,.78,2.7> Wood(rgb <.48,.3,.15>, rgb <.36,.2,.1>, 1) }
box { <1.24,0,1.15>, <1.29,.74,1.2> Wood(rgb <.4,.24,.12>, rgb <.3,.17,.08>, 1) } box { <1.24,0,2.6>, <1.29,.74,2.65> Wood(rgb <.4,.24,.12>, rgb <.3,.17,.08>, 1) }
union { cylinder { <1.75,.78,1.9>, <1.75,.8,1.9>, .09 } cylinder { <1.75,.8,1.9>, <1.7,1.22,1.9>, .012 } texture { Brass } }
cone { <1.62,1.24,1.9>, .14, <1.66,1.4,1.9>, .05 open texture { pigment { rgb <.1,.35,.27> } finish { emission .12 } } }
sphere { <1.63,1.27,1.9>, .04 no_shadow texture { pigment { rgb <1,.85,.6> } finish { emission 3 } } }
#local I = 0; #while (I < 7) box { 0, <.2,.03+.015*rand(Seed),.28> rotate y*(12*rand(Seed)-6) translate <1.9,.78+I*.042,2.25> texture { pigment { rgb <.15+.4*rand(Seed),.2+.15*rand(Seed),.12+.15*rand(Seed)> } finish { specular .1 } } } #local I = I+1; #end
box { <1.45,.78,1.45>, <1.68,.79,1.75> texture { pigment { rgb <.9,.87,.78> } } }
// Chair, rug, shoes.
union { object { RoundBox(<-.22,.42,-.22>, <.22,.46,.22>, .015) } object { RoundBox(<-.24,.6,-.22>, <-.21,.92,.22>, .012) }
  #local I = 0; #while (I < 4) cylinder { <-.2+.4*mod(I,2),0,-.2+.4*int(I/2)>, <-.2+.4*mod(I,2),.42,-.2+.4*int(I/2)>, .018 } #local I = I+1; #end
  cylinder { <-.22,.42,-.2>, <-.225,.9,-.2>, .016 } cylinder { <-.22,.42,.2>, <-.225,.9,.2>, .016 }
  rotate y*-14 translate <.9,0,1.8> Wood(rgb <.45,.28,.14>, rgb <.33,.19,.09>, 1) }
box { <-1.1,.003,-1.6>, <.9,.014,1.2> texture { pigment { gradient z scale .35 color_map { [0 rgb <.42,.16,.1>] [.14 rgb <.5,.36,.16>] [.2 rgb <.1,.25,.2>] [.8 rgb <.1,.25,.2>] [.86 rgb <.5,.36,.16>] [1 rgb <.42,.16,.1>] } } normal { bumps .5 scale .01 } } }
