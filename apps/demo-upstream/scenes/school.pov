// The building of the school in the morning: arches, a lawn, trees.
#include "common.inc"
#ifdef (Near) camera { location <-3.2,1.7,-11> look_at <1.6,4.6,8> angle 62 } #else camera { location <-12,2.1,-17> look_at <1.2,4.2,6> angle 58 } #end
Clouds(1)
Sun(<-5,4.2,-4.5>, rgb <1,.83,.6>*1.9)
plane { y, 0 texture { Grass } }
box { <-2.4,.001,-40>, <2.4,.03,4.4> texture { pigment { checker rgb <.55,.43,.34> rgb <.62,.5,.4> scale .6 } normal { granite .1 scale .5 } } }
box { <-60,.002,-9>, <60,.02,-6.2> texture { pigment { rgb <.5,.42,.35> } normal { granite .15 } } }
#declare Wall = rgb <.74,.62,.44>;
difference {
  union { box { <-17,0,5>, <17,8.2,14> } box { <-3.6,0,3.6>, <3.6,9.8,14> } }
  #local F = 0; #while (F < 2) #local I = 0; #while (I < 5)
    object { Arch(1.7,2.9,1.6) translate <-15+I*2.5,.3+F*3.9,5> } object { Arch(1.7,2.9,1.6) translate <15-I*2.5,.3+F*3.9,5> }
  #local I = I+1; #end #local F = F+1; #end
  object { Arch(3.4,6.2,2.4) translate <0,0,3.6> }
  #local I = -1; #while (I < 2) object { Arch(.8,1.7,.5) translate <I*1.5,6.9,3.6> } #local I = I+1; #end
  Plaster(Wall)
}
// Cornices, bands, doors.
#local F = 0; #while (F < 2) box { <-17.1,3.98+F*4.1,4.86>, <17.1,4.15+F*4.1,5.1> Plaster(rgb <.93,.88,.77>) } #local F = F+1; #end
box { <-3.75,9.65,3.45>, <3.75,9.95,4> Plaster(rgb <.93,.88,.77>) }
box { <-17,.0,4.9>, <17,.45,5.05> Plaster(rgb <.36,.42,.36>) }
#local F = 0; #while (F < 2) #local I = 0; #while (I < 5)
  #local S = -1; #while (S < 2)
    box { <-.85,0,0>, <.85,2.9,.05> translate <S*(15-I*2.5),.3+F*3.9,6.5> texture { pigment { rgb <.07,.2,.16> } finish { specular .2 reflection { .02,.25 } } } }
    #if (F = 1) union { box { <-.85,.85,0>, <.85,.93,.06> } #local B = 0; #while (B < 11) cylinder { <-.8+B*.16,0,.03>, <-.8+B*.16,.9,.03>, .016 } #local B = B+1; #end translate <S*(15-I*2.5),.3+F*3.9,4.95> Paint(rgb <.1,.32,.25>) } #end
  #local S = S+2; #end
#local I = I+1; #end #local F = F+1; #end
box { <-1.7,0,5.6>, <1.7,4.5,5.7> Wood(rgb <.36,.2,.09>, rgb <.26,.13,.06>, 3) }
// A dome with its finial.
union { sphere { 0, 2.1 scale <1,1.12,1> clipped_by { box { <-3,0,-3>, <3,3,3> } } Paint(rgb <.06,.3,.22>) } cylinder { -y*.7, y*.02, 2.15 Plaster(rgb <.93,.88,.77>) } cone { y*2.2, .1, y*3.4, .02 texture { Brass } } sphere { y*2.75, .16 texture { Brass } } translate <0,10.5,7> }
#local S = -1; #while (S < 2) union { cylinder { 0, y*3, .55 Plaster(Wall) } sphere { 0, .68 scale <1,1.15,1> translate y*3.1 Paint(rgb <.06,.3,.22>) } cone { y*3.6, .06, y*4.7, .01 texture { Brass } } translate <S*16.4,8.2,6> } #local S = S+2; #end
// Hedges, pots, trees.
#local S = -1; #while (S < 2)
  #local I = 0; #while (I < 40) sphere { <S*(3.2+I*.36),.25,3.9+.1*rand(Seed)>, .34+.08*rand(Seed) texture { pigment { bozo scale .08 color_map { [0 rgb <.05,.13,.03>] [1 rgb <.16,.28,.07>] } } normal { bumps 1.2 scale .05 } } } #local I = I+1; #end
  #local I = 0; #while (I < 4) union { cone { 0, .26, y*.5, .36 Plaster(rgb <.62,.3,.18>) } #local K = 0; #while (K < 14) sphere { <.25*(rand(Seed)-.5)*2,.6+.35*rand(Seed),.25*(rand(Seed)-.5)*2>, .15 texture { pigment { rgb <.1,.22,.05>*(.6+.8*rand(Seed)) } normal { bumps 1 scale .04 } } } #local K = K+1; #end
    #local K = 0; #while (K < 6) sphere { <.3*(rand(Seed)-.5)*2,.75+.25*rand(Seed),.3*(rand(Seed)-.5)*2>, .05 texture { pigment { rgb <.75,.16,.2> } } } #local K = K+1; #end
    translate <S*2.9,0,-12+I*4> } #local I = I+1; #end
#local S = S+2; #end
Tree(<-20,0,2>, 12, rgb <.13,.25,.06>) Tree(<22,0,0>, 13, rgb <.15,.26,.07>) Tree(<14,0,-5>, 6.5, rgb <.17,.29,.08>) Tree(<-26,0,16>, 15, rgb <.11,.22,.06>) Tree(<30,0,18>, 14, rgb <.12,.23,.06>) Tree(<-15,0,-3>, 5.5, rgb <.16,.28,.07>)
