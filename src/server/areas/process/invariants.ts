// What must hold of moulds and counters after every transaction.
import type { Invariant } from '#server/selfCheck/invariant.ts';

export const processInvariants: readonly Invariant[] = [
  {
    name: 'mouldOnMachine',
    title: '在机的模具有所在机台，有所在机台的模具在机',
    sql: `select id from mould where (mould_status = 'mounted') <> (current_equipment is not null)`,
  },
  {
    name: 'countedReadings',
    title: '可疑的读数不计数，计数不为负',
    sql: `select id from counter_reading where (result in ('suspect', 'base') and (delta <> 0 or pieces <> 0)) or delta < 0 or pieces < 0`,
  },
];
