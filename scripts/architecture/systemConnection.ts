// Who of the areas may ask the database past the wall between organisations: work of the clock for all of them, terminals
// before anybody has signed in, and a plan run of several organisations whose user was asked in each. A counted list: one
// more statement is a line to be argued for here.

const ROOM = /^src\/server\/areas\//;
const ASKED =
  /\bdatabase\.(query|transaction)\(|\b(?:selectRows|returningRows|answersOf)\(\s*(?:\w+\.)?database\b/g;

/** Statements on the connection of the system itself, by file. */
const ALLOWED: Readonly<Record<string, { count: number; why: string }>> = {
  'shopfloor/terminal/stateCall.ts': {
    count: 1,
    why: 'of the organisation of the device, which its key names',
  },
  'shopfloor/terminal/sendCommands.ts': { count: 2, why: 'of the device, before an operator is known' },
  'shopfloor/access/terminalSignIn.ts': { count: 4, why: 'badges and codes before anybody has signed in' },
  'shopfloor/access/terminals.ts': { count: 5, why: 'the key of a device and the token of its operator' },
  'shopfloor/andon/escalateCalls.ts': { count: 1, why: 'the clock' },
  'shopfloor/stops/calculateOee.ts': { count: 1, why: 'the clock' },
  'shopfloor/stops/silentMachines.ts': { count: 1, why: 'the clock' },
  'quality/inspection/stockRechecks.ts': { count: 1, why: 'the clock' },
  'quality/instrument/calibrationReminders.ts': { count: 1, why: 'the clock' },
  'quality/score/scoreMonth.ts': { count: 1, why: 'the clock' },
  'quality/check/minuteChecks.ts': { count: 1, why: 'the clock' },
  'quality/capa/capaReminders.ts': { count: 1, why: 'the clock' },
  'sales/expireQuotations.ts': { count: 1, why: 'the clock' },
  'planning/promise/expireQuotes.ts': { count: 1, why: 'the clock' },
  'planning/buffer/calculateBuffers.ts': { count: 1, why: 'the clock' },
  'planning/plan/readPlan.ts': { count: 1, why: 'one snapshot of the organisations the run was asked for' },
  'planning/plan/mrpRunJob.ts': { count: 1, why: 'the plan of those organisations in one transaction' },
  'planning/supplyDemand/gridIndex.ts': {
    count: 1,
    why: 'one index for an organisation, cut down for each session',
  },
  'process/upkeep/maintenanceClock.ts': { count: 3, why: 'the clock' },
  'online/publicationCall.ts': { count: 1, why: 'how many rows of all organisations a design concerns' },
  'system/tasks.ts': { count: 13, why: 'the clock' },
  'system/archiveVisits.ts': { count: 2, why: 'the clock' },
};

export function breachesOfConnection(file: string, text: string): string[] {
  if (!ROOM.test(file)) return [];
  const found = text.match(ASKED)?.length ?? 0;
  const allowed = ALLOWED[file.replace(ROOM, '')]?.count ?? 0;
  return found === allowed
    ? []
    : [
        `${file} asks the database past the wall ${found} times, ${allowed} are allowed in architecture/systemConnection.ts`,
      ];
}
