// The school dress: folded shirts, a cap, a bag on a bench.
#include "common.inc"
camera { location <-.35,1.12,-1.75> look_at <.08,.66,.1> angle 46 }
Sky(rgb <1,.94,.84>, rgb <.78,.86,1>, 3.2)
Sun(<-4,3,-1.4>, rgb <1,.84,.6>*2.4)
light_source { <1.5,2.6,-2> rgb <1,.9,.78>*.4 area_light x*1,z*1,3,3 adaptive 1 jitter }
difference { box { <-3.2,-.1,-4>, <3.2,3.2,1.3> } box { <-3,0,-3.8>, <3,3,1.1> } object { Arch(1.2,2,1) rotate y*90 translate <-3.1,.8,-.9> } Plaster(rgb <.82,.75,.62>) }
box { <-3,0,-3.8>, <3,.003,1.1> texture { pigment { checker rgb <.5,.43,.34> rgb <.58,.5,.4> scale .5 } finish { reflection { .02,.12 } } } }
box { <-3,0,1.09>, <3,.98,1.1> Paint(rgb <.15,.34,.27>) }
union { RoundBox(<-1.5,.42,-.3>, <1.5,.47,.4>, .014) box { <-1.3,0,-.25>, <-1.22,.42,.35> } box { <1.22,0,-.25>, <1.3,.42,.35> } Wood(rgb <.48,.3,.15>, rgb <.37,.22,.1>, 1) }
#macro Folded(C) union { RoundBox(<-.19,0,-.14>, <.19,.05,.14>, .024) RoundBox(<-.19,.018,-.145>, <.188,.034,.14>, .0075) Cloth(C) } #end
union { #local I = 0; #while (I < 5) union { Folded(rgb <.86,.86,.83>) rotate y*(6*rand(Seed)-3) translate <.01*rand(Seed),I*.05,0> } #local I = I+1; #end
  // The collar of the uppermost one.
  torus { .055, .014 scale <1,.7,1> translate <0,.255,-.045> Cloth(rgb <.9,.9,.87>) } #local K = 0; #while (K < 3) sphere { <0,.252,.03+K*.035>, .006 texture { pigment { rgb .6 } finish { specular .6 } } } #local K = K+1; #end
  translate <-.48,.47,.02> }
union { #local I = 0; #while (I < 4) union { Folded(rgb <.07,.25,.19>) rotate y*(6*rand(Seed)-3) translate <.01*rand(Seed),I*.05,0> } #local I = I+1; #end translate <.02,.47,.05> }
// A cap.
difference { cylinder { 0, y*.1, .1 } cylinder { -y*.01, y*.092, .094 } Cloth(rgb <.93,.92,.88>) translate <.02,.672,.03> }
torus { .1, .005 translate <.02,.685,.03> Cloth(rgb <.75,.6,.25>) }
// A bag.

#declare Bag = union { union { RoundBox(<-.2,0,-.11>, <.2,.46,.11>, .075) RoundBox(<-.16,.05,-.17>, <.16,.25,-.06>, .045) texture { pigment { rgb <.1,.2,.33> } normal { quilted .15 scale .01 } finish { specular .08 roughness .1 } } } box { <-.13,.2,-.173>, <.13,.207,-.165> texture { Brass } } torus { .05, .01 rotate x*90 translate <0,.47,.03> texture { pigment { rgb <.07,.13,.22> } } } }
object { Bag rotate y*-14 translate <.62,.47,.1> }
// Shoes.
#macro Shoe() union { sphere { 0, .05 scale <.95,.95,1.5> translate <0,.045,-.1> } sphere { 0, .05 scale <.9,1.15,1.4> translate <0,.052,.03> } difference { cylinder { <0,.03,.05>, <0,.125,.055>, .046 } cylinder { <0,.06,.05>, <0,.13,.055>, .038 } } cylinder { <0,.0,.03>, <0,.02,.03>, .05 scale <1,1,1.2> } RoundBox(<-.048,0,-.16>, <.048,.022,.1>, .01) texture { pigment { rgb <.03,.028,.026> } finish { diffuse .6 specular .7 roughness .015 reflection { .02,.15 } } } } #end
object { Shoe() rotate y*12 translate <-.2,0,-.62> } object { Shoe() rotate y*24 translate <-.05,0,-.58> }
// On hooks: two coats of cloth.
box { <-1.2,1.5,1.04>, <1.2,1.58,1.1> Wood(rgb <.4,.24,.12>, rgb <.3,.17,.08>, 1) }
#local I = 0; #while (I < 6) union { cylinder { <0,0,0>, <0,.015,-.07>, .01 } sphere { <0,.015,-.07>, .016 } texture { Brass } translate <-1+I*.4,1.54,1.04> } #local I = I+1; #end
