// Bridges from whatever changes what is ordered, what is forecast or how the two meet: forecasts are taken up anew.
import { type Behaviour, defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';

const again = defineAction({
  effects: ['consumeForecast'],
  plan: () => [{ effect: 'consumeForecast' }],
});

function takenAt(actions: readonly string[]): Behaviour {
  return defineBehaviour({
    title: '需求预测的冲销',
    actions: Object.fromEntries(actions.map((action) => [action, again])),
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
