/* Peterson's algorithm for N processes and at least N - 1 waiting rooms: what Peterson.tla says, step for step. A step is one d_step (or one
   guard); none reads or writes more than one variable that other processes write. */
#ifndef N
#define N 4
#endif
#ifndef ROOMS
#define ROOMS 5
#endif
#define ME (_pid + 1)
#define MINE level[_pid]

byte level[N];               /* 0: does not want to enter; else the waiting room that the process is in */
byte polite[ROOMS + 1] = 1;  /* who entered each waiting room last; nobody ever enters room 0 */
byte inside;                 /* for the assertion; a function of where the processes are */

active [N] proctype competitor() {
  byte other;                  /* whom the process looks at */
  do
  :: d_step { MINE < ROOMS -> MINE = MINE + 1 };
     d_step { polite[MINE] = ME; other = 0 };
     do
     :: d_step { other < N && (other == _pid || level[other] < MINE) -> other++ }
     :: d_step { other < N && other != _pid && level[other] >= MINE -> skip };
        if
        :: d_step { polite[MINE] == ME -> other = 0 }
        :: d_step { polite[MINE] != ME -> other = N }
        fi
     :: other == N -> break
     od
  :: d_step { MINE == ROOMS -> inside++; assert(inside == 1) };
     d_step { MINE = 0; other = 0; inside-- }
  od
}
