// An open Quran on a stand of wood, on a carpet, in the light of a window.
#include "common.inc"
camera { location <-1.1,1.0,-2.0> look_at <-.1,.5,.1> angle 44 }
Sky(rgb <1,.93,.8>, rgb <.75,.85,1>, 5)
Sun(<4,3.2,1.2>, rgb <1,.82,.55>*6)
light_source { <-2.5,2.8,-3> rgb <1,.86,.66>*.55 area_light x*1.2,z*1.2,3,3 adaptive 1 jitter }
// The room.
difference {
  box { <-4.2,-.2,-4>, <3.2,3.4,4.2> }
  box { <-4,0,-3.8>, <3,3.2,4> }
  #local I = 0; #while (I < 3) object { Arch(.95,2.1,1) rotate y*90 translate <3.1,.55,-1.6+I*1.7> } #local I = I+1; #end
  Plaster(rgb <.86,.78,.64>)
}
#local I = 0; #while (I < 3)
  #local J = -1; #while (J < 2) box { <3.06,.5,-1.6+I*1.7+J*.24-.012>, <3.1,2.7,-1.6+I*1.7+J*.24+.012> Wood(rgb <.3,.17,.08>, rgb <.22,.12,.06>, 1) } #local J = J+1; #end
  #local J = 0; #while (J < 5) box { <3.06,.9+J*.36,-2.1+I*1.7>, <3.1,.925+J*.36,-1.1+I*1.7> Wood(rgb <.3,.17,.08>, rgb <.22,.12,.06>, 1) } #local J = J+1; #end
#local I = I+1; #end
// Carpet.
box { <-3.2,0,-3>, <2.4,.025,3.2> texture { pigment { checker rgb <.1,.2,.16> rgb <.13,.24,.19> scale .42 rotate y*45 } normal { bumps .6 scale .008 } } }
box { <-3.35,0,-3.1>, <2.55,.02,3.3> Cloth(rgb <.55,.4,.16>) }
// Niche and shelf at the back.
#local I = 0; #while (I < 22) box { <0,0,0>, <.035+.03*rand(Seed),.26+.1*rand(Seed),.2> texture { pigment { rgb <.12+.3*rand(Seed),.14+.14*rand(Seed),.08+.1*rand(Seed)> } finish { diffuse .7 specular .1 } } translate <-2.2+I*.085,1.43,3.7> } #local I = I+1; #end
box { <-2.4,1.38,3.6>, <-.2,1.43,4> Wood(rgb <.35,.2,.1>, rgb <.25,.13,.06>, 1) }
// The stand: two crossed boards.
#macro Board(S) difference { RoundBox(<-.2,-.42,-.012>, <.2,.34,.012>, .01) object { Arch(.22,.26,1) translate <0,-.43,0> } rotate x*S*36 } #end
#macro Stand() union { object { Board(1) } object { Board(-1) } rotate y*90 Wood(rgb <.45,.25,.11>, rgb <.3,.15,.06>, .6) } #end
#macro Book()
  union {
    // Pages: two curved halves.
    #local S = -1; #while (S < 2)
      #local K = 0; #while (K < 26)
        #local A = K/26;
        box { <0,0,-.19>, <.0085,.016+.03*sin(A*pi*.55+.5)*(1-A*.55),.19> translate <A*.22,0,0> rotate z*0 scale <S,1,1> rotate z*S*27*.9 translate y*.0 texture { pigment { rgb <.93,.88,.75> } } }
      #local K = K+1; #end
      box { <0,-.012,-.2>, <.235,0,.2> scale <S,1,1> rotate z*S*24 Paint(rgb <.04,.2,.14>) }
      // Lines of writing.
      #local L = 0; #while (L < 11)
        #local W = 0; #while (W < 8) box { <.03+W*.021,.0485-.0014*W,-.15+L*.028>, <.03+W*.021+.008+.009*rand(Seed),.0492-.0014*W,-.143+L*.028> scale <S,1,1> rotate z*S*24.3 texture { pigment { rgb .08 } } } #local W = W+1; #end
      #local L = L+1; #end
    #local S = S+2; #end
  }
#end
union { object { Stand() translate y*.4 } object { Book() rotate y*0 translate <0,.54,0> } rotate y*24 translate <0,.03,0> }
union { object { Stand() translate y*.4 } object { Book() translate y*.54 } rotate y*10 translate <-1.55,.03,1.4> }
union { object { Stand() translate y*.4 } object { Book() translate y*.54 } rotate y*32 translate <1.2,.03,1.75> }
union { object { Stand() translate y*.4 } object { Book() translate y*.54 } rotate y*18 translate <-2.7,.03,2.5> }
// Cushions.
object { RoundBox(<-.28,0,-.26>, <.28,.12,.26>, .055) translate <.1,.02,-.72> Cloth(rgb <.5,.33,.1>) }
