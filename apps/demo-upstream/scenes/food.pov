// A meal in the dining room: rice, lentils, fish, bananas, water.
#include "common.inc"
camera { location <-.1,1.42,-1.05> look_at <.12,.8,.25> angle 56 }
Sky(rgb <1,.94,.85>, rgb <.8,.88,1>, 3)
Sun(<-4,3,2>, rgb <1,.85,.62>*3.2)
light_source { <1,2.6,-2> rgb <1,.9,.75>*.5 area_light x*.8,z*.8,3,3 adaptive 1 jitter }
difference { box { <-3.2,-.1,-4>, <4.2,3.2,4.6> } box { <-3,0,-3.8>, <4,3,4.4> } #local I = 0; #while (I < 3) object { Arch(1,2,1) rotate y*90 translate <-3.1,.7,-1+I*1.7> } #local I = I+1; #end Plaster(rgb <.85,.78,.64>) }
box { <-3,0,-3.8>, <4,.003,4.4> texture { pigment { checker rgb <.45,.4,.33> rgb <.6,.55,.46> scale .4 } finish { reflection { .02,.1 } } } }
box { <-.95,.72,-.6>, <3.4,.76,.6> Wood(rgb <.5,.31,.15>, rgb <.38,.22,.1>, 1) }
box { <-.95,.72,1.6>, <3.4,.76,2.7> Wood(rgb <.46,.28,.14>, rgb <.36,.2,.1>, 1) }
box { <-.95,.42,.95>, <3.4,.46,1.3> Wood(rgb <.46,.28,.14>, rgb <.36,.2,.1>, 1) }
#declare Steel = texture { pigment { rgb .62 } finish { diffuse .3 specular .7 roughness .02 metallic reflection { .3 metallic } } }
#declare China = texture { pigment { rgb <.9,.9,.87> } finish { diffuse .8 specular .5 roughness .01 reflection { .02,.12 } } }
#macro Bowl(R, T) difference { sphere { 0, R scale <1,.62,1> } sphere { 0, R*.93 scale <1,.6,1> } box { <-R,.001,-R>, <R,R,R> } texture { T } translate y*R*.62 } #end
#macro Plate(R) union { difference { cone { 0, R*.62, y*.026, R } cone { y*.006, R*.6, y*.03, R*.98 } } torus { R*.99, .005 translate y*.026 } texture { China } } #end
#macro Rice(R) union { sphere { 0, R scale <1,.48,1> texture { pigment { rgb <.9,.88,.8> } normal { bumps 1.4 scale .006 } } }
  #local I = 0; #while (I < 420) #local A = rand(Seed)*360; #local B = rand(Seed)*88; sphere { 0, .0042 scale <2.3,1,1> rotate <0,360*rand(Seed),60*rand(Seed)> translate vrotate(<R,0,0>, <0,A,B>)*<1,.48,1> texture { pigment { rgb <.95,.93,.86> } } } #local I = I+1; #end } #end
#macro Meal()
  union { Plate(.15) object { Rice(.088) translate <-.02,.012,.02> }
    sphere { 0, .05 scale <1.4,.35,.8> rotate y*30 translate <.075,.03,-.05> texture { pigment { bozo scale .02 color_map { [0 rgb <.42,.17,.04>] [1 rgb <.62,.3,.08>] } } normal { bumps .6 scale .01 } finish { specular .4 roughness .02 } } }
    #local I = 0; #while (I < 9) sphere { 0, .012+.006*rand(Seed) scale <1.3,.6,1> rotate y*rand(Seed)*360 translate <-.075+.03*rand(Seed),.024,-.075+.045*rand(Seed)> texture { pigment { rgb <.1+.1*rand(Seed),.3,.05> } normal { bumps .8 scale .01 } } } #local I = I+1; #end }
#end
object { Meal() translate <0,.76,-.2> }
object { Meal() rotate y*130 translate <.75,.76,-.15> } object { Meal() rotate y*20 translate <1.45,.76,-.12> } object { Meal() rotate y*70 translate <.4,.76,2.05> } object { Meal() rotate y*70 translate <1.2,.76,2.05> }
#macro Dal() union { Bowl(.075, Steel) cylinder { y*.03, y*.036, .066 texture { pigment { bozo scale .02 color_map { [0 rgb <.72,.45,.07>] [1 rgb <.85,.6,.13>] } } normal { bumps .3 scale .01 } finish { specular .5 roughness .02 } } } #local I = 0; #while (I < 12) sphere { 0, .005 scale <1.4,.3,1> translate <.05*(rand(Seed)-.5)*2*.7,.037,.05*(rand(Seed)-.5)*2*.7> texture { pigment { rgb <.12,.35,.06> } } } #local I = I+1; #end } #end
object { Dal() translate <.21,.76,-.02> } object { Dal() translate <.95,.76,.05> } object { Dal() translate <-.24,.76,.12> }
#macro Cup() union { difference { cone { 0, .03, y*.12, .037 } cone { y*.006, .027, y*.121, .0345 } material { Glass } } cone { y*.007, .0265, y*.09, .031 material { texture { pigment { rgbt <.92,.97,1,.93> } finish { specular .6 roughness .004 reflection { .02,.2 fresnel on } } } interior { ior 1.33 } } } } #end
object { Cup() translate <-.2,.76,-.1> } object { Cup() translate <.55,.76,.03> } object { Cup() translate <1.2,.76,.05> }
// A jug.
union { lathe { cubic_spline 8, <0,-.05>,<.06,0>,<.085,.07>,<.07,.15>,<.048,.2>,<.055,.24>,<.06,.26>,<.06,.3> } torus { .055, .009 rotate x*90 scale <1,1.35,1> translate <.09,.15,0> } texture { Steel } translate <.32,.76,.3> }
// Bananas.
#macro Banana() union { #local K = 0; #while (K < 16) sphere { vrotate(<.14,0,0>, y*K*5.2), .019-.000013*pow(K-8,4) } #local K = K+1; #end translate -x*.14 texture { pigment { bozo scale .03 color_map { [0 rgb <.85,.62,.08>] [.85 rgb <.88,.68,.12>] [1 rgb <.4,.25,.05>] } } finish { specular .25 roughness .05 } } } #end
union { object { Banana() } object { Banana() rotate y*14 translate <.02,.008,.03> } object { Banana() rotate y*-16 translate <0,.006,-.035> } object { Banana() rotate z*20 rotate y*4 translate <.012,.03,0> } rotate y*70 translate <-.42,.785,.22> }
