// 计量器具: what an inspection asks of an instrument is kept on its equipment, which items and standards refer to; the card is
// the one place where it is changed.
import { equipment as machines } from '#entities/process/equipment/equipment.ts';
import { instrument as cards } from '#entities/quality/instrument/instrument.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { sameValue } from '#model/patch.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** Field of the equipment ← field of the card. */
const mirrored = [
  ['nextCalibration', 'nextDate'],
  ['calibrationCycle', 'cycleDays'],
  ['expiredControl', 'expiredControl'],
  ['instrumentStatus', 'instrumentStatus'],
] as const;

type Card = DocOf<typeof cards>;
type Machine = DocOf<typeof machines>;

/** The equipment as its card says, after these changes to the card. */
export function onEquipment(card: Card, changed: Row = {}): Effect[] {
  const { equipment } = card.fields;
  if (equipment === null) return [];
  const fields: Row = { ...card.fields, ...changed };
  return [
    {
      effect: 'set',
      entity: 'equipment',
      id: equipment,
      fields: Object.fromEntries(mirrored.map(([own, field]) => [own, fields[field] ?? null])),
    },
  ];
}

const isKept = (doc: Card): boolean => doc.status === 'approved';

const mirroredOn = (changed: Row = {}) =>
  defineAction(cards, { effects: ['set'], plan: (doc) => onEquipment(doc, changed) });

export const instrument = defineBehaviour(cards, {
  title: '计量器具与设备台账',
  actions: {
    save: defineAction(cards, {
      checks: ['已审核的器具不能换设备'],
      effects: ['set'],
      facts: async (doc: Card, read) => (doc.version > 0 ? read.docOf(cards, doc.id) : null),
      check: (doc, before) =>
        before !== null && isKept(before) && !sameValue(before.fields.equipment, doc.fields.equipment)
          ? [{ field: 'equipment', level: 'error', message: '已审核的器具不能换设备，请先反审核' }]
          : [],
      plan: (doc) => (isKept(doc) ? onEquipment(doc) : []),
    }),
    approve: mirroredOn(),
    enable: mirroredOn(),
    disable: mirroredOn({ instrumentStatus: 'sealed' }),
    recordGrr: defineAction(cards, 'recordGrr', {
      effects: ['set'],
      plan: (doc, _facts, { given }) => [
        {
          effect: 'set',
          entity: 'instrument',
          id: doc.id,
          fields: { grr: given.grr, grrDate: given.grrDate },
        },
      ],
    }),
  },
});

interface EquipmentFacts {
  before: Machine;
  card: { id: string; code: string };
}

/** Of an equipment with a card, calibration is not typed in two places. */
export const keptByCard = defineBehaviour(machines, {
  title: '由计量器具维护的校准字段',
  actions: {
    save: defineAction(machines, {
      checks: ['有计量器具的设备，校准周期、下次校准和超期控制在计量器具上维护'],
      facts: cardOfEquipment,
      check: (doc, known) =>
        known === null
          ? []
          : mirrored.flatMap(([field]): Problem[] =>
              sameValue(known.before.fields[field], doc.fields[field]) ? [] : [elsewhere(field, known.card)],
            ),
    }),
  },
});

async function cardOfEquipment(doc: Machine, read: Read): Promise<EquipmentFacts | null> {
  if (doc.version === 0 || doc.fields.equipmentKind !== 'instrument') return null;
  const before = await read.docOf(machines, doc.id);
  const i = headerTable(cards, 'i');
  const [card] = await read.select(
    { id: i.id, code: present(i.code) },
    sql`from ${i} where ${is(i.org, read.org)} and ${is(i.equipment, doc.id)} and ${among(i.status, ['approved', 'disabled'])} limit 1`,
  );
  return before === null || card === undefined ? null : { before, card };
}

function elsewhere(field: string, { id, code }: EquipmentFacts['card']): Problem {
  return {
    field,
    level: 'error',
    message: `校准周期、下次校准和超期控制由计量器具 ${code} 维护，请在那里修改或登记校准记录`,
    documents: [{ entity: 'instrument', id, code }],
  };
}
