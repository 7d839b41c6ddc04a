--------------------- MODULE DiningPhilosophersTable ---------------------
(***************************************************************************)
(* The table as a picture: AnimView draws a state.                         *)
(***************************************************************************)
EXTENDS DiningPhilosophers, Sequences, TLC, SVG

\* A place on a circle, for the i-th of twice as many places as philosophers.
Place(radius, i) == NodeOfRingNetwork(100, 100, radius, i, 2 * N)

Colour(p) ==
  CASE pc[p] = "thinking" -> "#bfdbfe"
    [] pc[p] = "hungry" -> "#fca5a5"
    [] pc[p] = "eating" -> "#86efac"
    [] OTHER -> "#fde68a"

Plate(p) ==
  LET at == Place(70, 2 * p)
  IN  Group(<<Circle(at.x, at.y, 18, [fill |-> Colour(p), stroke |-> "#333333"]),
              Text(at.x, at.y + 5, ToString(p), [text_anchor |-> "middle", font_size |-> "14"])>>, <<>>)

\* Fork p lies on the right of philosopher p - 1, left of p; who holds it has it at the plate.
Fork(f) ==
  LET inner == Place(IF holder[f] = Nobody THEN 30 ELSE 45, IF holder[f] = Nobody THEN 2 * f - 1 ELSE 2 * holder[f])
      outer == Place(48, 2 * f - 1)
  IN  Line(inner.x, inner.y, outer.x, outer.y,
           [stroke |-> IF holder[f] = Nobody THEN "#777777" ELSE "#b91c1c", stroke_width |-> "4"])

AnimView ==
  Group(<<Circle(100, 100, 98, [fill |-> "#ffffff", stroke |-> "#999999"])>>
          \o [p \in Philosophers |-> Plate(p)] \o [f \in Forks |-> Fork(f)], <<>>)
===========================================================================
