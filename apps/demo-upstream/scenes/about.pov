// The veranda in the morning: a row of arches, the sun between them.
#include "common.inc"
camera { location <.55,1.6,-5.2> look_at <-.35,1.62,4> angle 66 }
Clouds(1.5)
Sun(<-5,3.1,-1.6>, rgb <1,.8,.52>*3.2)
plane { y, -.4 texture { Grass } }
box { <-2,-.4,-8>, <2.2,0,26> texture { pigment { checker rgb <.56,.46,.35> rgb <.44,.36,.28> scale .6 rotate y*45 } finish { specular .25 roughness .03 reflection { .02,.2 } } } }
difference { box { <-1.95,0,-8>, <-1.55,4,26> } #local I = 0; #while (I < 13) object { Arch(1.75,3.1,1) rotate y*90 translate <-1.75,.0,-6.4+I*2.4> } #local I = I+1; #end Plaster(rgb <.82,.72,.55>) }
difference { box { <1.8,0,-8>, <2.2,4,26> } #local I = 0; #while (I < 9) object { Arch(1.1,2.4,1) rotate y*90 translate <1.6,.0,-4+I*3.6> } #local I = I+1; #end Plaster(rgb <.82,.74,.58>) }
#local I = 0; #while (I < 9) box { <1.98,0,-4.55+I*3.6>, <2.02,2.4,-3.45+I*3.6> Wood(rgb <.36,.2,.1>, rgb <.26,.14,.06>, 2) } #local I = I+1; #end
box { <1.79,0,-8>, <1.8,.9,26> Paint(rgb <.14,.33,.26>) }
box { <-2.2,3.9,-8>, <2.3,4.2,26> Plaster(rgb <.78,.72,.6>) }
difference { box { <-2.2,0,26>, <2.4,4.2,26.4> } object { Arch(2,3,1) translate <0,0,26> } Plaster(rgb <.82,.74,.58>) }
#local I = 0; #while (I < 12) box { <-1.6,3.66,-6+I*2.4-1.32>, <1.8,3.9,-6+I*2.4-1.08> Wood(rgb <.4,.24,.12>, rgb <.3,.17,.08>, 2) } 
  union { cylinder { 0, -y*.5, .008 } cone { -y*.5, .04, -y*.58, .11 } texture { Brass } translate <.1,3.7,-4.8+I*4.8> } sphere { <.1,3.1,-4.8+I*4.8>, .07 texture { pigment { rgb <1,.9,.7> } finish { emission .8 } } } #local I = I+1; #end
#local I = 0; #while (I < 8) union { cone { 0, .17, y*.36, .25 Plaster(rgb <.58,.28,.17>) } #local K = 0; #while (K < 22) sphere { 0, .1+.05*rand(Seed) scale <1.3,.5,.7> rotate <30*rand(Seed),360*rand(Seed),60*rand(Seed)-30> translate <.3*(rand(Seed)-.5)*1.6,.45+.45*rand(Seed),.3*(rand(Seed)-.5)*1.6> texture { pigment { rgb <.1,.23,.06>*(.6+.9*rand(Seed)) } normal { bumps .8 scale .03 } } } #local K = K+1; #end translate <1.45,0,-2.2+I*3.6> } #local I = I+1; #end
// A bench, with a bag left on it.
union { box { <-.2,.42,-.9>, <.2,.46,.9> } box { <-.16,0,-.8>, <.16,.42,-.74> } box { <-.16,0,.74>, <.16,.42,.8> } Wood(rgb <.44,.27,.14>, rgb <.34,.2,.09>, 1) translate <1.4,0,.4> }
union { RoundBox(<-.16,0,-.2>, <.12,.4,.2>, .07) RoundBox(<-.23,.03,-.15>, <-.1,.24,.15>, .05) Cloth(rgb <.1,.28,.24>) translate <1.42,.46,.6> }
Tree(<-7,-.4,4>, 7, rgb <.15,.28,.07>) Tree(<-9,-.4,12>, 9, rgb <.13,.26,.06>) Tree(<-6,-.4,-2>, 5, rgb <.16,.29,.08>) Tree(<-12,-.4,22>, 11, rgb <.13,.25,.06>) Tree(<-6.5,-.4,18>, 7, rgb <.14,.27,.07>)
