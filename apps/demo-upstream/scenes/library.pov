// The library: shelves of books, a long table with a lamp.
#include "common.inc"
camera { location <-1.2,1.55,-2.7> look_at <.25,1.08,1.5> angle 58 }
Sky(rgb <1,.93,.8>, rgb <.75,.85,1>, 3)
Sun(<4,2.6,-2>, rgb <1,.8,.5>*2.6)
light_source { <.35,1.27,.2> rgb <1,.75,.42>*1.2 fade_distance .8 fade_power 2 area_light x*.08,z*.08,3,3 adaptive 1 jitter }
light_source { <-.5,2.9,-1> rgb <1,.86,.64>*.6 fade_distance 2.6 fade_power 2 area_light x*.8,z*.8,3,3 adaptive 1 jitter }
difference { box { <-3.2,-.1,-4>, <3.2,3.4,3.4> } box { <-3,0,-3.8>, <3,3.2,3.2> } #local I = 0; #while (I < 2) object { Arch(1,2,1) rotate y*90 translate <3.1,.8,-2.2+I*2> } #local I = I+1; #end Plaster(rgb <.8,.7,.55>) }
box { <-3,0,-3.8>, <3,.003,3.2> Wood(rgb <.4,.24,.12>, rgb <.3,.17,.08>, 1) }
#macro Shelf(W, H)
  union { box { <0,0,0>, <.03,H,.32> } box { <W-.03,0,0>, <W,H,.32> } box { <0,H-.04,-.01>, <W,H,.32> } box { <0,0,.3>, <W,H,.32> } #local S = 0; #while (S < 6) box { <0,.06+S*.41,0>, <W,.085+S*.41,.32> } #local S = S+1; #end Wood(rgb <.38,.22,.11>, rgb <.28,.15,.07>, 1) }
  #local S = 0; #while (S < 6) #local X = .04; #local Hue = rand(Seed);
    #while (X < W-.1) #local T = .022+.03*rand(Seed); #local C = rand(Seed); #local BH = .22+.12*rand(Seed);
      union { box { 0, <T,BH,.2> } box { <-.0006,BH*.78,-.0008>, <T+.0006,BH*.81,.01> texture { pigment { rgb <.75,.58,.25> } finish { specular .4 } } } box { <-.0006,BH*.16,-.0008>, <T+.0006,BH*.18,.01> texture { pigment { rgb <.75,.58,.25> } finish { specular .4 } } }
        texture { pigment { #if (C < .3) rgb <.07,.22,.16> #else #if (C < .5) rgb <.34,.09,.06> #else #if (C < .7) rgb <.1,.14,.25> #else #if (C < .85) rgb <.48,.33,.14> #else rgb <.2,.12,.08> #end #end #end #end * (.7+.6*rand(Seed)) } finish { diffuse .75 specular .18 roughness .05 } }
        #if (rand(Seed) > .93) rotate -z*9 #end translate <X,.087+S*.41,.06+.03*rand(Seed)> }
      #local X = X+T+.0025; #end
  #local S = S+1; #end
#end
union { Shelf(1.45,2.55) translate <-2.95,0,2.85> } union { Shelf(1.45,2.55) translate <-1.48,0,2.85> } union { Shelf(1.45,2.55) translate <-.01,0,2.85> } union { Shelf(1.45,2.55) translate <1.46,0,2.85> }
union { Shelf(1.6,2.55) rotate y*-90 translate <-2.68,0,1> } 
// The table.
union { RoundBox(<-.9,.72,-.5>, <1.6,.77,.6>, .015) box { <-.8,0,-.4>, <-.72,.72,-.32> } box { <1.42,0,-.4>, <1.5,.72,-.32> } box { <-.8,0,.42>, <-.72,.72,.5> } box { <1.42,0,.42>, <1.5,.72,.5> } Wood(rgb <.42,.25,.12>, rgb <.32,.17,.08>, 1) }
union { cylinder { <0,.77,.2>, <0,.79,.2>, .1 } cylinder { <0,.79,.2>, <0,1.25,.2>, .012 } cylinder { <0,1.25,.2>, <.3,1.33,.2>, .01 } texture { Brass } translate x*.05 }
union { cylinder { <-.16,0,0>, <.16,0,0>, .075 open clipped_by { plane { -y, 0 } } } sphere { <-.16,0,0>, .075 clipped_by { plane { -y, 0 } } } sphere { <.16,0,0>, .075 clipped_by { plane { -y, 0 } } } texture { pigment { rgb <.04,.3,.2> } finish { emission .1 specular .6 roughness .01 reflection { .02,.12 } } } translate <.35,1.27,.2> }
cylinder { <.22,1.28,.2>, <.48,1.28,.2>, .02 no_shadow texture { pigment { rgb <1,.85,.55> } finish { emission 3 } } }
#macro Stack(N) #local I = 0; #while (I < N) union { box { <0,0,0>, <.2,.035,.28> } box { <.004,.004,-.001>, <.2015,.031,.281> texture { pigment { rgb <.9,.86,.75> } } } texture { pigment { rgb <.1+.35*rand(Seed),.12+.15*rand(Seed),.08+.14*rand(Seed)> } finish { specular .15 } } translate <-.1,0,-.14> rotate y*(16*rand(Seed)-8) translate y*I*.036 } #local I = I+1; #end #end
union { Stack(5) translate <1.15,.77,.25> } union { Stack(3) translate <-.6,.77,.25> }
// An open book.
#local S = -1; #while (S < 2) #local K = 0; #while (K < 18) box { <K*.011,0,-.14>, <K*.011+.012,.012+.016*sin(K/18*pi*.7+.6),.14> scale <S,1,1> texture { pigment { rgb <.93,.89,.77> } } translate <.32,.77,-.12> } #local K = K+1; #end
  #local L = 0; #while (L < 9) box { <.03,.0285,-.1+L*.024>, <.15+.03*rand(Seed),.0296,-.096+L*.024> scale <S,1,1> texture { pigment { rgb .25 } } translate <.32,.77,-.12> } #local L = L+1; #end #local S = S+2; #end
#macro Chair() union { RoundBox(<-.22,.42,-.2>, <.22,.46,.22>, .014) RoundBox(<-.22,.62,.19>, <.22,.95,.22>, .014) #local I = 0; #while (I < 4) cylinder { <-.19+.38*mod(I,2),0,-.17+.36*int(I/2)>, <-.19+.38*mod(I,2),.42+.35*int(I/2),-.17+.37*int(I/2)>, .018 } #local I = I+1; #end Wood(rgb <.42,.25,.12>, rgb <.32,.17,.08>, 1) } #end
object { Chair() translate <-.2,0,.85> } object { Chair() rotate y*9 translate <.9,0,.9> } object { Chair() rotate y*176 translate <.7,0,-.8> }
