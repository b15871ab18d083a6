// Bridges from whatever changes what is ordered, what is forecast or how the two meet: forecasts are taken up anew.
import { type Behaviour, defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';

const effects: readonly EffectKind[] = ['consumeForecast'];
const again = (): Effect[] => [{ effect: 'consumeForecast' }];

function takenAt(moments: readonly string[]): Behaviour {
  return defineBehaviour({
    title: '需求预测的冲销',
    effects: Object.fromEntries(moments.map((moment) => [moment, effects])),
    plan: Object.fromEntries(moments.map((moment) => [moment, again])),
  });
}

/** Of orders, forecasts and plans. */
export const forecastTaken = takenAt([
  'approve',
  'unapprove',
  'close',
  'reopen',
  'lineClose',
  'lineReopen',
  'lineTerminate',
]);

/** Of planning parameters, which may change while they count. */
export const consumptionChanged = takenAt(['save', 'approve', 'unapprove', 'disable', 'enable']);
