// Trying a numbering rule: the number the next document would get, taken and given back again.
import { entityOf } from '#entities/registry.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { NumberTrial } from '#model/wire/trialWire.ts';
import { reading } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { nextCode } from '#server/store/numbering/numbering.ts';
import { numberingRules, ruleFor } from '#server/store/numbering/numberingRules.ts';
import { optionalText } from '#server/values.ts';
import * as z from 'zod';
import { businessCode } from '#entities/system/businessCode.ts';

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
      const { doc } = await openDoc(context, businessCode, call.parameter('id'));
      const def = entityOf(doc.fields.entityKey ?? '');
      if (def === undefined || !hasCode(def))
        throw invalid([{ field: 'entityKey', level: 'error', message: '该业务对象没有编码，规则不起作用' }]);
      const org = def.shared ? '' : (optionalText(doc.fields.organization) ?? call.grants.org);
      const date = call.body.date ?? context.today;
      const sample = sampleOf(doc);
      let next = '';
      await database
        .transaction(async (session) => {
          next = await nextCode(session, def, org, date, sample);
          throw new GivenBack();
        })
        .catch((error: unknown) => {
          if (!(error instanceof GivenBack)) throw error;
        });
      const inForce = ruleFor(def, await numberingRules(database, def, org), sample);
      return { entity: def.title, date, next, inForce: inForce.id === doc.id };
    },
  );
}

function hasCode({ fields: { code } }: EntityDef): boolean {
  return code !== undefined;
}

/** A document as the rule is meant for: of its kind, and empty. */
function sampleOf(rule: DocOf<typeof businessCode>): Doc {
  const field = optionalText(rule.fields.billTypeField);
  const fields = field === null ? {} : { [field]: rule.fields.billTypeValue };
  return { id: '', version: 0, status: null, fields, lines: {} };
}
