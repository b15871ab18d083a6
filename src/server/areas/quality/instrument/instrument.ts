// 计量器具: what an inspection asks of an instrument is kept on its equipment, which items and standards refer to; the card is
// the one place where it is changed.
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { sameValue } from '#model/patch.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Field of the equipment ← field of the card. */
const mirrored: Readonly<Record<string, string>> = {
  nextCalibration: 'nextDate',
  calibrationCycle: 'cycleDays',
  expiredControl: 'expiredControl',
  instrumentStatus: 'instrumentStatus',
};

/** The equipment as its card says, after these changes to the card. */
export function onEquipment(card: Doc, changed: Row = {}): Effect[] {
  const equipment = optionalText(card.fields['equipment']);
  if (equipment === null) return [];
  const fields = { ...card.fields, ...changed };
  return [
    {
      effect: 'set',
      entity: 'equipment',
      id: equipment,
      fields: Object.fromEntries(
        Object.entries(mirrored).map(([own, field]) => [own, fields[field] ?? null]),
      ),
    },
  ];
}

interface Facts {
  before: Doc | null;
  given: Row;
}

const isKept = (doc: Doc): boolean => doc.status === 'approved';

export const instrument = defineBehaviour<Facts>({
  title: '计量器具与设备台账',
  checks: ['已审核的器具不能换设备'],
  effects: { save: ['set'], approve: ['set'], enable: ['set'], disable: ['set'], recordGrr: ['set'] },
  async facts(doc, read, moment) {
    const before = moment === 'save' && doc.version > 0 ? await read.doc('instrument', doc.id) : null;
    return { before, given: read.given };
  },
  check(doc, { before }, moment): Problem[] {
    const changed = !sameValue(before?.fields['equipment'] ?? null, doc.fields['equipment'] ?? null);
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
        fields: { grr: given['grr'] ?? null, grrDate: given['grrDate'] ?? null },
      },
    ],
  },
});

interface EquipmentFacts {
  before: Doc | null;
  card: { id: string; code: string } | null;
}

/** Of an equipment with a card, calibration is not typed in two places. */
export const keptByCard = defineBehaviour<EquipmentFacts>({
  title: '由计量器具维护的校准字段',
  checks: ['有计量器具的设备，校准周期、下次校准和超期控制在计量器具上维护'],
  async facts(doc, read, moment) {
    if (moment !== 'save' || doc.version === 0 || doc.fields['equipmentKind'] !== 'instrument')
      return { before: null, card: null };
    const before = await read.doc('equipment', doc.id);
    const [row] = await read.rows(
      `select id, code from instrument where org = $1::uuid and equipment = $2::uuid and status in ('approved', 'disabled') limit 1`,
      [read.org, doc.id],
    );
    return { before, card: row === undefined ? null : { id: textOf(row['id']), code: textOf(row['code']) } };
  },
  check(doc, { before, card }, moment): Problem[] {
    if (moment !== 'save' || before === null || card === null) return [];
    return Object.keys(mirrored).flatMap((field): Problem[] =>
      sameValue(before.fields[field] ?? null, doc.fields[field] ?? null)
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
