// Trying a numbering rule: the number the next document would get, taken and given back again.
import { entities, entityOf } from '#entities/registry.ts';
import type { NumberTrial } from '#model/wire/trialWire.ts';
import { reading } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { nextCode } from '#server/store/numbering.ts';
import { optionalText, textOf } from '#server/values.ts';
import * as z from 'zod';

const body = z.strictObject({
  date: z.exactOptional(z.iso.date()),
  version: z.exactOptional(z.int()),
  key: z.exactOptional(z.string().max(100)),
});

class GivenBack extends Error {
  override name = 'GivenBack';
}

export function numberingCall(routes: Routes, ports: Ports): void {
  const { database } = ports;
  routes.signedIn(
    {
      method: 'POST',
      path: '/data/businessCode/:id/test',
      title: '预览下一个编号',
      code: 'businessCode:test',
      body,
    },
    async (call): Promise<NumberTrial> => {
      const context = reading(ports, call);
      const { doc } = await openDoc(context, entities.businessCode, call.parameter('id'));
      const def = entityOf(textOf(doc.fields['entityKey']));
      if (def === undefined || def.fields['code'] === undefined)
        throw invalid([{ field: 'entityKey', level: 'error', message: '该业务对象没有编码，规则不起作用' }]);
      const org = def.shared ? '' : (optionalText(doc.fields['organization']) ?? call.grants.org);
      const date = call.body.date ?? context.today;
      let next = '';
      await database
        .transaction(async (session) => {
          next = await nextCode(session, def, org, date);
          throw new GivenBack();
        })
        .catch((error: unknown) => {
          if (!(error instanceof GivenBack)) throw error;
        });
      const { rows } = await database.query(
        `select id from business_code where entity_key = $1 and status = 'enabled' and is_default is not false
           and (organization is null or organization::text = $2) order by organization nulls last, code limit 1`,
        [def.name, org],
      );
      return { entity: def.title, date, next, inForce: rows[0]?.['id'] === doc.id };
    },
  );
}
