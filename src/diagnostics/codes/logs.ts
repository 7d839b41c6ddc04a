// E62x: logs of a system, and what they mean in its specification.

export const logCodes = {
  E621: {
    title: 'module that is no mapping of a log',
    explanation:
      '`tlasso trace` is given a module that extends the specification and defines Event(e): the steps that a line e of the log can be, such as CASE e.event = "vote" -> VoteYes(e.from). It may define Ignored(e), Silent, MaxSilent, EventNode(e), EventClock(e) and EventTime(e) too. What says something about a line alone cannot read variables.',
    example: ['Event(e) ==', '  CASE e.event = "vote"   -> VoteYes(e.from)', '    [] e.event = "commit" -> AnnounceCommit'],
  },
  E622: {
    title: 'log that cannot be read',
    explanation: 'There is no such file, it may not be read, or it is no text in UTF-8.',
  },
  E623: {
    title: 'line of a log that is no JSON, or no value',
    explanation:
      'A log has one JSON value a line, mostly an object. Where an object has the form of a value of TLA+, such as {"#set": [...]}, it must be one. Empty lines are passed over. A line that is not understood is not: it might be the one that the specification forbids.',
  },
  E624: {
    title: 'events without an order',
    explanation:
      'EventTime(e) must be numbers, dates with a time zone, or texts that sort as the times do. EventClock(e) must be a record of integers with an entry for EventNode(e), and no events may wait for one another. --follow reads one log with a value a line, in the order of its lines.',
  },
  E625: {
    title: 'line that the mapping says nothing about',
    explanation:
      'No alternative of Event(e) applies to the line. Nothing is said about the system then: the line may be a step that the specification forbids. Lines that are no steps are those of Ignored(e).',
  },
  E626: {
    title: 'part of a mapping that says nothing',
    explanation:
      'The formula of an event has no primed variable, so every step of the specification that is possible in such a state explains the event. Mostly an action was meant, or a step that changes nothing. Or an operator has no meaning because of another one: MaxSilent without Silent, EventNode beside EventTime, EventTime beside EventClock.',
  },
  E627: {
    title: 'log without events',
    explanation:
      'A log that is empty, or of which all lines are ignored, is a behaviour of every specification. A comparison with nothing is not green.',
  },
  E628: {
    title: 'mapping that notices nothing',
    explanation:
      '--control N alters the log at N places: an event left out, repeated, exchanged with the next one, or with a value of another event. None is refused: all are behaviours of the specification too, or cannot be compared, so that the log is one says nothing. Mostly Event(e) says too little, or Silent too much.',
  },
  E629: {
    title: 'log that does not fit into memory',
    explanation:
      'Where the order of the lines is that of the events, and where each file is in the order of EventTime(e), a log of any length is compared in bounded memory. With EventNode(e) and EventClock(e), where the times of a file are not in order, and where more than 10,000 states are consistent with the log at once, all events are kept, for each may have to be looked at again. The comparison stops before the memory ends, and nothing is decided.',
  },
  E630: {
    title: 'silent steps without an end',
    explanation:
      'Where steps of Silent lead to more than 10,000 states before one line, behaviours with few of them are looked for. Where none of these fits, nothing is decided. MaxSilent says how many silent steps there can be before a line, so that a clock that ticks for ever is followed for a while only.',
    example: ['Silent == Tick', 'MaxSilent == 10'],
  },
} as const;
