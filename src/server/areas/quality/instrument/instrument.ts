// 计量器具: what an inspection asks of an instrument is kept on its equipment, which items and standards refer to; the card is
// the one place where it is changed.
import { equipment as machines } from '#entities/process/equipment/equipment.ts';
import { instrument as cards } from '#entities/quality/instrument/instrument.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, GivenOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { sameValue } from '#model/patch.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { givenOf } from '#server/behaviours/given.ts';
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

interface Facts {
  before: Card | null;
  given: GivenOf<typeof cards, 'recordGrr'>;
}

const isKept = (doc: Card): boolean => doc.status === 'approved';

export const instrument = defineBehaviour(cards, {
  title: '计量器具与设备台账',
  checks: ['已审核的器具不能换设备'],
  effects: { save: ['set'], approve: ['set'], enable: ['set'], disable: ['set'], recordGrr: ['set'] },
  async facts(doc, read, moment): Promise<Facts> {
    const before = moment === 'save' && doc.version > 0 ? await read.docOf(cards, doc.id) : null;
    return { before, given: givenOf(cards, 'recordGrr', read.given) };
  },
  check(doc, { before }, moment): Problem[] {
    const changed = !sameValue(before?.fields.equipment ?? null, doc.fields.equipment);
    return moment === 'save' && before !== null && isKept(before) && changed
      ? [{ field: 'equipment', level: 'error', message: '已审核的器具不能换设备，请先反审核' }]
      : [];
  },
  plan: {
    save: (doc) => (isKept(doc) ? onEquipment(doc) : []),
    approve: (doc) => onEquipment(doc),
    enable: (doc) => onEquipment(doc),
    disable: (doc) => onEquipment(doc, { instrumentStatus: 'sealed' }),
    recordGrr: (doc, { given }) => [
      {
        effect: 'set',
        entity: 'instrument',
        id: doc.id,
        fields: { grr: given.grr, grrDate: given.grrDate },
      },
    ],
  },
});

interface EquipmentFacts {
  before: DocOf<typeof machines> | null;
  card: { id: string; code: string } | null;
}

/** Of an equipment with a card, calibration is not typed in two places. */
export const keptByCard = defineBehaviour(machines, {
  title: '由计量器具维护的校准字段',
  checks: ['有计量器具的设备，校准周期、下次校准和超期控制在计量器具上维护'],
  async facts(doc, read, moment): Promise<EquipmentFacts> {
    if (moment !== 'save' || doc.version === 0 || doc.fields.equipmentKind !== 'instrument')
      return { before: null, card: null };
    const before = await read.docOf(machines, doc.id);
    const i = headerTable(cards, 'i');
    const [card] = await read.select(
      { id: i.id, code: present(i.code) },
      sql`from ${i} where ${is(i.org, read.org)} and ${is(i.equipment, doc.id)} and ${among(i.status, ['approved', 'disabled'])} limit 1`,
    );
    return { before, card: card ?? null };
  },
  check(doc, { before, card }, moment): Problem[] {
    if (moment !== 'save' || before === null || card === null) return [];
    return mirrored.flatMap(([field]): Problem[] =>
      sameValue(before.fields[field], doc.fields[field])
        ? []
        : [
            {
              field,
              level: 'error',
              message: `校准周期、下次校准和超期控制由计量器具 ${card.code} 维护，请在那里修改或登记校准记录`,
              documents: [{ entity: 'instrument', id: card.id, code: card.code }],
            },
          ],
    );
  },
});
