// Links between documents that are loaded together with them, as rows of the entity documentLink.
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { linkRules } from '#model/registry.ts';
import type { LinkStatus } from './links.ts';

export interface LoadedLink {
  id: string;
  rule: string;
  source: { entity: string; doc: Doc; line: LineRow };
  target: { entity: string; doc: Doc; line: LineRow };
  status: LinkStatus;
}

/** What the target line draws from the source line: its base quantity. */
export function linkRow({ id, rule, source, target, status }: LoadedLink): Row {
  const isDirect = target.line['sourceLineId'] === source.line.id;
  const via = isDirect
    ? null
    : (linkRules.find(
        (known) => known.target.entity === target.entity && known.also?.some((also) => also.rule === rule),
      )?.name ?? null);
  const { org = null, createdAt = null, createdBy = null } = target.doc.fields;
  return {
    id,
    org,
    version: 1,
    createdAt,
    createdBy,
    sourceEntity: source.entity,
    sourceId: source.doc.id,
    sourceLineId: source.line.id,
    sourceCode: source.doc.fields['code'] ?? null,
    targetEntity: target.entity,
    targetId: target.doc.id,
    targetLineId: target.line.id,
    targetCode: target.doc.fields['code'] ?? null,
    linkRule: rule,
    via,
    baseQty: target.line['baseQty'] ?? null,
    linkStatus: status,
  };
}
