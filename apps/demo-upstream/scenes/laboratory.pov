// The laboratory: flasks, a globe, a microscope on the bench.
#include "common.inc"
camera { location <-.5,1.32,-1.5> look_at <.14,1.02,.2> angle 44 }
Sky(rgb <1,.95,.88>, rgb <.75,.87,1>, 3.4)
Sun(<4,3,-.6>, rgb <1,.87,.65>*2.2)
light_source { <-1.5,2.7,-2> rgb <1,.93,.82>*.5 area_light x*1,z*1,3,3 adaptive 1 jitter }
difference { box { <-3.2,-.1,-4>, <3.2,3.2,2.2> } box { <-3,0,-3.8>, <3,3,2> } object { Arch(1.3,2,1) rotate y*90 translate <3.1,.8,-.4> } Plaster(rgb <.82,.78,.68>) }
box { <-2.6,.82,-.4>, <2.8,.88,.7> texture { pigment { rgb <.08,.1,.1> } finish { specular .4 roughness .02 reflection { .03,.2 } } } }
box { <-2.5,0,-.3>, <2.7,.82,.65> Wood(rgb <.46,.29,.15>, rgb <.35,.21,.1>, 1) }
#macro Liquid(C) material { texture { pigment { color C } finish { diffuse .45 specular .4 roughness .01 } } } #end
#macro Flask(R, H, C) union {
  difference { union { cone { 0, R, y*H*.62, R*.28 } cylinder { y*H*.6, y*H, R*.26 } torus { R*.27, R*.04 translate y*H } } union { cone { y*.004, R*.95, y*H*.62, R*.24 } cylinder { y*H*.6, y*H*1.1, R*.22 } } material { Glass } }
  cone { y*.006, R*.93, y*H*.3, R*.6 Liquid(C) } } #end
object { Flask(.085,.21, rgb <.05,.42,.28>) translate <-.2,.88,-.02> } object { Flask(.065,.17, rgb <.75,.48,.06>) translate <.02,.88,.14> } object { Flask(.055,.14, rgb <.55,.1,.08>) translate <-.4,.88,.2> }
// Test tubes in a rack.
union { box { <-.02,0,-.04>, <.42,.015,.04> } box { <-.02,.09,-.04>, <.42,.1,.04> } box { <-.02,0,-.04>, <0,.1,.04> } box { <.4,0,-.04>, <.42,.1,.04> } Wood(rgb <.5,.33,.18>, rgb <.4,.25,.13>, .5) translate <-1.05,.88,.3> }
#local I = 0; #while (I < 7) union { difference { union { cylinder { y*.012, y*.16, .012 } sphere { y*.012, .012 } } union { cylinder { y*.012, y*.17, .0105 } sphere { y*.012, .0105 } } material { Glass } } cylinder { y*.012, y*(.05+.06*rand(Seed)), .0102 #if (mod(I,3)=0) Liquid(rgb <.1,.3,.6>) #else #if (mod(I,3)=1) Liquid(rgb <.1,.5,.3>) #else Liquid(rgb <.7,.4,.05>) #end #end } translate <-1.02+I*.055,.89,.3> } #local I = I+1; #end
// A globe.
union { sphere { 0, .15 texture { pigment { bozo scale .12 turbulence .7 omega .5 color_map { [0 rgb <.1,.27,.42>] [.52 rgb <.13,.32,.47>] [.54 rgb <.45,.42,.2>] [.75 rgb <.25,.35,.14>] [1 rgb <.6,.5,.3>] } } finish { specular .4 roughness .02 reflection { .01,.08 } } } } torus { .165, .008 rotate x*90 texture { Brass } } rotate z*-20 translate <.98,1.13,.25> }
union { cylinder { <.98,.88,.25>, <.98,.9,.25>, .1 } cylinder { <.98,.9,.25>, <.98,.97,.25>, .014 } texture { Brass } }
// A microscope.
#declare Black = texture { pigment { rgb .05 } finish { diffuse .6 specular .6 roughness .02 reflection { .02,.12 } } }
union {
  RoundBox(<-.09,0,-.1>, <.09,.035,.11>, .014) RoundBox(<-.03,.03,.05>, <.03,.3,.1>, .018) RoundBox(<-.075,.13,-.085>, <.075,.145,.07>, .006)
  union { cylinder { <0,.19,0>, <0,.36,0>, .024 } cylinder { <0,.36,0>, <0,.42,0>, .017 } cylinder { <0,.165,0>, <0,.2,0>, .012 } texture { pigment { rgb .8 } finish { specular .5 roughness .02 reflection { .03,.15 } } } rotate x*-0 translate <0,.03,-.02> }
  box { <-.02,.27,-.02>, <.02,.31,.08> } union { cylinder { <-.055,.2,.075>, <.055,.2,.075>, .022 } texture { pigment { rgb .5 } finish { specular .6 metallic reflection .2 } } }
  texture { Black } rotate y*38 translate <.44,.88,.02> }
// Books and a chart behind.
#local I = 0; #while (I < 16) box { 0, <.03+.02*rand(Seed),.24+.08*rand(Seed),.2> translate <-1.6+I*.062,1.62,1.75> texture { pigment { rgb <.1+.35*rand(Seed),.15+.15*rand(Seed),.1+.15*rand(Seed)> } finish { specular .1 } } } #local I = I+1; #end
box { <-1.75,1.57,1.65>, <-.4,1.62,2> Wood(rgb <.4,.24,.12>, rgb <.3,.17,.08>, 1) }
box { <.1,1.2,1.98>, <1.3,2.1,1.995> texture { pigment { rgb <.84,.82,.74> } } }
#local I = 0; #while (I < 8) #local J = 0; #while (J < 5) box { <.18+I*.135,1.3+J*.15,1.972>, <.29+I*.135,1.42+J*.15,1.98> texture { pigment { rgb <.3+.4*rand(Seed),.45+.15*rand(Seed),.3+.2*rand(Seed)> } } } #local J = J+1; #end #local I = I+1; #end
