// Who fills the forms: what the product lets him do, and what he is going to type, thought out beforehand with the draft that
// the page works with too.
import type { Page } from 'playwright';
import { allEntities, entityOf } from '#entities/registry.ts';
import { listPathOf } from '#features/list/recordPath.ts';
import type { Origin } from '#model/derive/draft.ts';
import type { EntityDef } from '#model/entity.ts';
import { can } from '#model/rights/can.ts';
import { plainText } from '#model/text/plainText.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { DocResult, PermissionSet } from '#model/wire/wire.ts';
import { callingDesk } from '#tests/support/forms/callingDesk.ts';
import { type Filled, filledForm } from '#tests/support/forms/filledForm.ts';
import { knownValues, notFilled } from '#tests/support/forms/knownValues.ts';
import { businessNow } from '#tests/support/time/businessClock.ts';
import { signIn } from '../support/browser.ts';
import { callerAs } from '../support/caller.ts';
import type { Product } from '../support/product.ts';
import { sessionNames } from '../support/session.ts';
import { leftOutLines } from './leftOut.ts';

/** Whoever may make everything: what others may not is proven without a browser. */
const account = 'admin';

export interface FormClerk {
  /** Comes in at his page; after the first time with the session of the first. */
  enter(page: Page, place: string): Promise<void>;
  /** Whose records he may make, with the addresses of their lists; null where the menu leads to none. */
  forms: readonly { def: EntityDef; list: string | null }[];
  /** @param wanted paths that are filled whatever the turn */
  plan(def: EntityDef, wanted: readonly string[]): Promise<Filled>;
  stored(entity: string, id: string): Promise<DocResult>;
}

export async function formClerk(product: Pick<Product, 'address'>): Promise<FormClerk> {
  const { address } = product;
  const client = await callerAs(product, account);
  const { grants, menu } = await answered(client.get<PermissionSet>('api/getUserPermissionByToken'));
  const organization = await answered(client.get<DocResult>(`data/organization/${grants.org}`));
  const minute = 60_000;
  const now = new Date(Math.floor(businessNow() / minute) * minute).toISOString();
  const origin: Origin = {
    id: crypto.randomUUID(),
    today: businessDate(now),
    now,
    userId: grants.userId,
    employee: grants.employee,
    department: grants.department,
    org: grants.org,
    localCurrency: plainText(organization.doc.fields['localCurrency'] ?? null),
  };
  const desk = callingDesk({ client, today: origin.today, now });
  const made = allEntities.filter((def) => notFilled[def.name] === undefined && can(grants, def, 'create'));
  return {
    enter: comesIn(address),
    forms: made.map((def) => ({ def, list: listPathOf(menu, def.name) })),
    plan(def, wanted) {
      const omitted = Object.keys(leftOutLines).flatMap((path) => {
        const [entity, lines = ''] = path.split('.');
        return entity === def.name ? [[lines, null] as const] : [];
      });
      return filledForm({
        def,
        grants,
        origin,
        // Files are chosen at the desk; nobody compares where they are stored.
        desk: { ...desk, upload: (kind) => Promise.resolve(kind) },
        turn: def.name.length,
        mark: `k${allEntities.indexOf(entityOf(def.name) ?? def)}`,
        known: { ...knownValues[def.name], ...Object.fromEntries(omitted) },
        round: 0,
        wanted,
      });
    },
    stored: (entity, id) => answered(client.get<DocResult>(`data/${entity}/${id}`)),
  };
}

type Stored = [key: string, value: string][];

function comesIn(address: string): FormClerk['enter'] {
  let session: Stored | null = null;
  return async (page, place) => {
    if (session === null) {
      await signIn(page, address, account, place);
      session = await page.evaluate(
        (names) =>
          names.map((name): [string, string] => {
            const key = `workbench:${name}`;
            return [key, localStorage.getItem(key) ?? ''];
          }),
        sessionNames,
      );
      session = session.filter(([, value]) => value !== '');
      return;
    }
    await page.addInitScript((items: Stored) => {
      for (const [key, value] of items) localStorage.setItem(key, value);
    }, session);
    await page.goto(`${address}/app${place}`);
    await page.getByRole('navigation').first().waitFor();
  };
}

async function answered<T>(call: Promise<{ code: string; message: string; result: T }>): Promise<T> {
  const { code, message, result } = await call;
  if (code !== '0') throw new Error(message);
  return result;
}
