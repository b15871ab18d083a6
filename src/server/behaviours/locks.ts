// What behaviours lock because their facts read what their plans then write: what was read before a lock may be the past of
// another transaction by now. Structures are locked before the document of the action, other documents before any facts.
import type { EntityDef, FieldValue } from '#model/entity.ts';
import { optionalText } from '#server/values.ts';

/** Records that stand in one another: a tree, or a graph of bills. Facts walk it; one transaction at a time changes it. */
export interface Structure {
  /** One lock for each of them and each organisation. */
  name: string;
  /** In Chinese, for those who ask what an action locks: '部门的上下级'. */
  title: string;
  /** One structure for all organisations. */
  shared?: true;
}

/** A structure that is no tree, told by the pairs it is made of. */
export interface Graph extends Structure {
  /** Entity of what stands in it. */
  of: string;
  /** Select of the pairs: org, above, below, and the first and the last day both hold, null where nobody said. */
  pairs: string;
}

/** The structure a tree of records is: those of one organisation, or of all where the entity is shared. */
export function treeStructure({ name, title, shared }: EntityDef): Structure {
  return { name, title: `${title}的上下级`, ...(shared === true ? { shared } : {}) };
}

/** Ids that these fields hold, as far as they are filled. */
export function idsIn(...values: readonly (FieldValue | undefined)[]): string[] {
  return values.flatMap((value) => optionalText(value) ?? []);
}
