// A classroom before the lesson: desks, a board, light from the windows.
#include "common.inc"
camera { location <1.9,1.65,-3.9> look_at <-.35,1.02,2> angle 64 }
Sky(rgb <1,.95,.86>, rgb <.78,.87,1>, 3.4)
Sun(<-4.5,3,1.2>, rgb <1,.85,.6>*3.4)
light_source { <2,2.9,-2> rgb <1,.92,.8>*.5 area_light x*1.2,z*1.2,3,3 adaptive 1 jitter }
difference { box { <-3.3,-.1,-5>, <3.3,3.3,4.3> } box { <-3.1,0,-4.8>, <3.1,3.1,4.1> } #local I = 0; #while (I < 4) object { Arch(1.15,1.9,1) rotate y*90 translate <-3.2,.95,-3+I*1.9> } #local I = I+1; #end Plaster(rgb <.86,.8,.67>) }
#local I = 0; #while (I < 4) #local J = -2; #while (J < 3) box { <-3.24,.95,-3+I*1.9+J*.22-.011>, <-3.21,2.85,-3+I*1.9+J*.22+.011> Paint(rgb <.12,.2,.16>) } #local J = J+1; #end box { <-3.12,.9,-3.65+I*1.9>, <-3.02,.96,-2.35+I*1.9> Paint(rgb <.8,.75,.64>) } #local I = I+1; #end
box { <-3.1,0,-4.8>, <3.1,.003,4.1> texture { pigment { checker rgb <.52,.44,.34> rgb <.58,.5,.4> scale .5 } finish { specular .2 roughness .03 reflection { .02,.16 } } } }
box { <-3.1,0,4.09>, <3.1,.95,4.1> Paint(rgb <.15,.34,.27>) } box { <3.09,0,-4.8>, <3.1,.95,4.1> Paint(rgb <.15,.34,.27>) } box { <-3.1,0,-4.8>, <-3.09,.9,4.1> Paint(rgb <.15,.34,.27>) }
// The board, with words in chalk that nobody can read.
box { <-1.9,1.05,4.02>, <1.5,2.45,4.06> texture { pigment { bozo scale .4 turbulence .8 color_map { [0 rgb <.03,.12,.09>] [1 rgb <.06,.17,.13>] } } finish { diffuse .8 } } }
difference { box { <-1.98,.97,4.0>, <1.58,2.53,4.07> } box { <-1.9,1.05,3.9>, <1.5,2.45,4.2> } Wood(rgb <.46,.29,.15>, rgb <.36,.21,.1>, 1) }
#local L = 0; #while (L < 5) #local X = -1.7; #while (X < .4) #local W = .06+.1*rand(Seed); box { <X,2.22-L*.2,4.015>, <X+W,2.228-L*.2,4.021> texture { pigment { rgb .75 } } } #local K = 0; #while (K < 3) box { <X+W*K/3,2.18-L*.2+.01*rand(Seed),4.015>, <X+W*K/3+.008,2.225-L*.2,4.021> texture { pigment { rgb .72 } } } #local K = K+1; #end #local X = X+W+.04; #end #local L = L+1; #end
torus { .24, .006 rotate x*90 translate <1,1.75,4.02> texture { pigment { rgb <.85,.8,.55> } } } box { <.75,1.745,4.015>, <1.25,1.753,4.021> texture { pigment { rgb .75 } } }
// A map, a clock, the teacher's table.
box { <1.85,1.2,4.05>, <2.75,2.3,4.08> texture { pigment { bozo scale .3 turbulence .6 color_map { [0 rgb <.35,.5,.55>] [.5 rgb <.4,.52,.55>] [.52 rgb <.62,.56,.34>] [1 rgb <.4,.5,.28>] } } } }
cylinder { <-2.5,2.6,4.03>, <-2.5,2.6,4.09>, .17 Paint(rgb .88) } torus { .17, .015 rotate x*90 translate <-2.5,2.6,4.03> texture { pigment { rgb .08 } } } box { <-2.505,2.6,4.02>, <-2.495,2.72,4.025> texture { pigment { rgb .05 } } } box { <-2.5,2.595,4.02>, <-2.42,2.605,4.025> texture { pigment { rgb .05 } } }
#declare W1 = Wood(rgb <.5,.32,.17>, rgb <.4,.24,.12>, 1)
#macro Legs(X, Z, H) #local I = 0; #while (I < 4) box { <-.02,0,-.02>, <.02,H,.02> translate <(mod(I,2)-.5)*2*X,0,(int(I/2)-.5)*2*Z> } #local I = I+1; #end #end
union { RoundBox(<-.75,.72,-.35>, <.75,.76,.35>, .012) Legs(.68,.3,.72) box { <-.68,.3,-.32>, <.68,.72,-.3> } Wood(rgb <.44,.26,.13>, rgb <.34,.2,.09>, 1) translate <1.2,0,3.1> }
#macro Desk()
  union { RoundBox(<-.55,.68,-.2>, <.55,.71,.2>, .01) box { <-.52,.5,-.17>, <.52,.52,.18> } Legs(.5,.16,.68) RoundBox(<-.55,.4,-.62>, <.55,.43,-.36>, .01) union { Legs(.5,.1,.4) translate -z*.49 } Wood(rgb <.5,.32,.17>, rgb <.4,.24,.12>, 1) }
  #if (rand(Seed) > .3) box { 0, <.2,.02,.26> rotate y*(20*rand(Seed)-10) translate <-.4,.71,-.13> texture { pigment { rgb <.1+.5*rand(Seed),.22+.15*rand(Seed),.15+.2*rand(Seed)> } } } #end
  #if (rand(Seed) > .4) box { 0, <.19,.008,.27> rotate y*(30*rand(Seed)-15) translate <.1,.71,-.13> texture { pigment { rgb <.92,.9,.83> } } } #end
  #if (rand(Seed) > .5) cylinder { <.3,.718,-.1>, <.42,.718,.05>, .005 texture { pigment { rgb <.7,.45,.08> } } } #end
#end
#local R = 0; #while (R < 4) #local C = 0; #while (C < 3) union { Desk() rotate y*(3*rand(Seed)-1.5) translate <-2.1+C*1.75,0,-2.6+R*1.35> } #local C = C+1; #end #local R = R+1; #end
