// What a person was found to be allowed, as a value that only asking can make: whoever writes with the rights of the system
// hands it over, so that no document is changed that nobody was asked about.
import type { Doc, EntityDef } from '#model/entity.ts';
import { whyNot } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import { conflict, forbidden } from '#server/refusal.ts';

export class Judged {
  /** 'entity:action id', for those who look for where a right came from. */
  readonly what: string;
  // No object written by hand is one.
  readonly #isAsked = true;

  private constructor(what: string) {
    this.what = what;
  }

  get isAsked(): boolean {
    return this.#isAsked;
  }

  /** @throws Refusal 403 outside the person's rights and rows, 409 in a state that does not allow the action */
  static asked({ grants }: Pick<Context, 'grants'>, def: EntityDef, action: string, doc: Doc): Judged {
    const unseen = whyNot(grants, def, 'view', doc) ?? whyNot(grants, def, action);
    if (unseen !== null) throw forbidden(unseen);
    const reason = whyNot(grants, def, action, doc);
    if (reason !== null) throw conflict(reason);
    return new Judged(`${def.name}:${action} ${doc.id}`);
  }

  /** An action a recipe carries out: the recipe asked for its document, or an approval stands for it. */
  static byRecipe(def: EntityDef, doc: Doc): Judged {
    return new Judged(`${def.name} ${doc.id}`);
  }

  /** What is allowed by another rule than permission codes; the sentence names it. */
  static byRule(rule: string): Judged {
    return new Judged(rule);
  }
}
