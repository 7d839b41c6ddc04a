/* Dining philosophers, the last of whom takes the forks in the other order: what specs/dining-philosophers/DiningPhilosophers.tla says with
   Remedy = "order", step for step. A state is the holder of each fork and where each philosopher is; a step is one d_step. */
#ifndef N
#define N 10
#endif
#define NOBODY 0
#define ME (_pid + 1)
#define LEFT _pid
#define RIGHT ((_pid + 1) % N)
#define FIRST (_pid == N - 1 -> RIGHT : LEFT)
#define SECOND (_pid == N - 1 -> LEFT : RIGHT)

byte holder[N];

active [N] proctype philosopher() {
  do
  :: d_step { holder[FIRST] == NOBODY -> holder[FIRST] = ME };
     d_step { holder[SECOND] == NOBODY -> holder[SECOND] = ME; assert(holder[LEFT] == ME && holder[RIGHT] == ME) };
     d_step { holder[SECOND] = NOBODY };
     d_step { holder[FIRST] = NOBODY }
  od
}
