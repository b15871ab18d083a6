// Rule `shelfLife`: goods that keep for a number of days expire that long after the day they were made. A date typed
// for the expiry stands.
import { addDays } from '#model/time/calendar.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { LineRule } from '#model/rules/rule.ts';

const factsOf = factsReader({ material: 'ref', produceDate: 'date', expiryDate: 'date' });
const materialOf = factsReader({ shelfLifeDays: 'integer' });

export const shelfLife: LineRule = {
  reads: ['material', 'produceDate'],
  readsHeader: [],
  leads: [],
  needs: ['material', 'produceDate', 'expiryDate'],
  run({ line, changed, reader }) {
    const { material, produceDate, expiryDate } = factsOf(line);
    const { shelfLifeDays } = materialOf(reader('material', material)?.fields);
    const given = changed.has('expiryDate') && expiryDate !== null;
    if (given || !changed.has('produceDate') || produceDate === null || shelfLifeDays === null) return {};
    return { expiryDate: addDays(produceDate, shelfLifeDays) };
  },
};
