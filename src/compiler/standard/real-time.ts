// RealTime: a clock and bounds on the time an action stays enabled. Source: *Specifying Systems*, chapter 9.
import type { StandardModule } from './natives.ts';

export const realTime: StandardModule = {
  name: 'RealTime',
  text: String.raw`---- MODULE RealTime ----
EXTENDS Reals
VARIABLE now
RTBound(A, v, D, E) ==
  LET TNext(t) == t' = IF <<A>>_v \/ ~(ENABLED <<A>>_v)' THEN 0 ELSE t + (now' - now)
      Timer(t) == (t = 0) /\ [][TNext(t)]_<<t, v, now>>
      MaxTime(t) == [](t <= E)
      MinTime(t) == [][A => t >= D]_v
  IN  \EE t : Timer(t) /\ MaxTime(t) /\ MinTime(t)
RTnow(v) ==
  LET Tick == now' \in {r \in Real : r > now} /\ UNCHANGED v
  IN  /\ now \in Real
      /\ [][Tick]_now
      /\ \A r \in Real : WF_now(Tick /\ (now' > r))
====`,
};
