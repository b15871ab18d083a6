// What the behaviours of an entity do at one action: the engine runs these alone, and npm run explain prints them.
import type { ActionPart, Behaviour, Makes, Moment } from './behaviour.ts';
import type { EffectKind } from '#server/ledgers/ledger.ts';
import { behavioursOf } from './ofEntity.ts';

/** A part with the behaviour it belongs to. */
export interface PartAt {
  behaviour: Behaviour;
  part: ActionPart;
}

/** In the order in which they run. */
export function partsAt(entity: string, action: Moment): PartAt[] {
  return behavioursOf(entity).flatMap((behaviour) => {
    const part = partOf(behaviour, action);
    return part === undefined ? [] : [{ behaviour, part }];
  });
}

function partOf({ actions = {} }: Behaviour, action: Moment): ActionPart | undefined {
  return Object.hasOwn(actions, action) ? actions[action] : undefined;
}

/** The kind of an effect a part declares: what it makes is of the kind `make`. */
export function kindOf(declared: EffectKind | Makes): EffectKind {
  return typeof declared === 'string' ? declared : 'make';
}
