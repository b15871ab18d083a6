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

function partOf(behaviour: Behaviour, action: Moment): ActionPart | undefined {
  const { actions } = behaviour;
  if (actions === undefined) return undividedPart(behaviour, action);
  return Object.hasOwn(actions, action) ? actions[action] : undefined;
}

/** Of a behaviour whose parts serve every action: what they do at this one. Goes with those parts. */
function undividedPart(behaviour: Behaviour, action: Moment): ActionPart {
  const { checks, locks } = behaviour;
  const effects = behaviour.effects?.[action];
  const structures = behaviour.structures?.[action];
  const plan = behaviour.plan?.[action];
  return {
    ...(checks === undefined ? {} : { checks }),
    ...(effects === undefined ? {} : { effects }),
    ...(structures === undefined ? {} : { structures }),
    ...(locks?.phases.includes(action) === true
      ? { locks: { entities: locks.entities, of: (doc, read) => locks.of(doc, read, action) } }
      : {}),
    ...(behaviour.facts === undefined
      ? {}
      : { facts: async (doc, read) => behaviour.facts?.(doc, read, action) }),
    ...(behaviour.check === undefined
      ? {}
      : { check: (doc, facts) => behaviour.check?.(doc, facts, action) ?? [] }),
    ...(plan === undefined ? {} : { plan: (doc, facts, { def }) => plan(doc, facts, def) }),
  };
}

/** The kind of an effect a part declares: what it makes is of the kind `make`. */
export function kindOf(declared: EffectKind | Makes): EffectKind {
  return typeof declared === 'string' ? declared : 'make';
}
