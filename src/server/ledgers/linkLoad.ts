// Links between documents that are loaded together with them, as rows of the entity documentLink.
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { linkRules } from '#model/registry.ts';
import { linkedQuantity, linkedSource } from '#entities/blocks/sourceLine.ts';
import { partOf } from '#model/rowPart.ts';
import { type LinkStatus, numberAt } from './links.ts';

export interface LoadedLink {
  id: string;
  rule: string;
  source: { entity: string; doc: Doc; line: LineRow };
  target: { entity: string; doc: Doc; line: LineRow };
  status: LinkStatus;
}

/** What the target line draws from the source line: its base quantity. */
export function linkRow({ id, rule, source, target, status }: LoadedLink): Row {
  const isDirect = partOf(target.line, linkedSource).sourceLineId === source.line.id;
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
    sourceCode: numberAt(source.doc),
    targetEntity: target.entity,
    targetId: target.doc.id,
    targetLineId: target.line.id,
    targetCode: numberAt(target.doc),
    linkRule: rule,
    via,
    baseQty: partOf(target.line, linkedQuantity).baseQty,
    linkStatus: status,
  };
}
