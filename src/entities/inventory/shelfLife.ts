// Rule `shelfLife`: goods that keep for a number of days expire that long after the day they were made. A date typed
// for the expiry stands.
import { addDays } from '#model/time/calendar.ts';
import type { LineRule } from '#model/rules/rule.ts';

export const shelfLife: LineRule = {
  reads: ['material', 'produceDate'],
  readsHeader: [],
  leads: [],
  needs: ['material', 'produceDate', 'expiryDate'],
  run({ line, changed, reader }) {
    const made = line['produceDate'];
    const days = reader('material', line['material'] ?? null)?.fields['shelfLifeDays'];
    const given = changed.has('expiryDate') && typeof line['expiryDate'] === 'string';
    if (given || !changed.has('produceDate') || typeof made !== 'string' || typeof days !== 'number')
      return {};
    return { expiryDate: addDays(made, days) };
  },
};
