// What a client may ask of a document: each patch is held against the dictionary before it touches anything.
// Unknown fields, wrong types, values the system writes and fields outside the session's groups are named one by one.
import { fieldAccess, type Grants } from '#model/rights/can.ts';
import { allFieldsOf, lineFieldsOf, systemFieldsOf } from '#model/derive/system.ts';
import type { Doc, EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import { isDerived, type FieldDef } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import { isId } from '#model/kinds/ref.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { dictionaryValues, type Dictionaries } from '#server/document/dictionaryValues.ts';
import type { Context } from '#server/context.ts';
import { invalid } from '#server/refusal.ts';
import { cleanHtml } from './cleanHtml.ts';

const mostPatches = 50_000;
const mostLines = 5_000;

interface Place {
  lines?: string;
  lineId?: string;
  lineNo?: number;
}

/** The patches in canonical form; throws 422 with every problem found. */
export async function admitPatches(
  context: Context,
  def: EntityDef,
  doc: Doc,
  patches: readonly Patch[],
): Promise<Patch[]> {
  if (!Array.isArray(patches) || patches.length > mostPatches)
    throw invalid([general('修改内容的格式不对，或一次修改过多，请刷新页面后重试')]);
  const admission = new Admission(def, doc, context.grants, await dictionaryValues(context));
  const admitted = patches.map((patch) => admission.admit(patch));
  if (admission.problems.length > 0) throw invalid(admission.problems.slice(0, 100));
  return admitted;
}

function general(message: string): Problem {
  return { field: '', level: 'error', message };
}

class Admission {
  readonly problems: Problem[] = [];
  readonly #def: EntityDef;
  readonly #grants: Grants;
  readonly #dictionary: Dictionaries;
  /** Ids by lines key, in the order the patches leave them. */
  readonly #ids = new Map<string, string[]>();

  constructor(def: EntityDef, doc: Doc, grants: Grants, dictionary: Dictionaries) {
    this.#dictionary = dictionary;
    this.#def = def;
    this.#grants = grants;
    for (const key of Object.keys(def.lines ?? {}))
      this.#ids.set(
        key,
        (doc.lines[key] ?? []).map((row) => row.id),
      );
  }

  admit(patch: Patch): Patch {
    if (typeof patch !== 'object' || patch === null)
      return this.#refuse(patch, {}, '', '修改内容的格式不对，请刷新页面后重试');
    if (patch.op === 'set') {
      const fields = allFieldsOf(this.#def);
      if (
        Object.hasOwn(systemFieldsOf(this.#def), patch.field) &&
        !Object.hasOwn(this.#def.fields, patch.field)
      ) {
        return this.#refuse(
          patch,
          {},
          patch.field,
          `“${fields[patch.field]?.title ?? ''}”由系统维护，不能修改`,
        );
      }
      return { ...patch, value: this.#value(fields, patch.field, patch.value, {}) };
    }
    const ids = typeof patch.lines === 'string' ? this.#ids.get(patch.lines) : undefined;
    const lines = ids === undefined ? undefined : this.#def.lines?.[patch.lines];
    if (ids === undefined || lines === undefined)
      return this.#refuse(
        patch,
        {},
        '',
        `${this.#def.title}没有名为“${patch.lines}”的明细，请刷新页面后重试`,
      );
    if (lines.readonly)
      return this.#refuse(patch, { lines: patch.lines }, '', `“${lines.title}”由系统维护，不能修改`);
    if (!isId(patch.id))
      return this.#refuse(
        patch,
        { lines: patch.lines },
        '',
        `“${lines.title}”的行内码不是有效的标识，请刷新页面后重试`,
      );
    if (lines.listedBy !== undefined && (patch.op === 'insertLine' || patch.op === 'removeLine'))
      return this.#refuse(patch, { lines: patch.lines }, '', lines.listedBy);
    const fields = lineFieldsOf(lines);
    const at = ids.indexOf(patch.id);
    const place = { lines: patch.lines, lineId: patch.id, lineNo: at + 1 };
    switch (patch.op) {
      case 'insertLine': {
        if (at >= 0)
          return this.#refuse(patch, place, '', `“${lines.title}”第${at + 1}行的内码重复，请刷新页面后重试`);
        if (ids.length >= mostLines)
          return this.#refuse(patch, { lines: patch.lines }, '', `“${lines.title}”最多 ${mostLines} 行`);
        const index = insert(ids, patch.id, patch.before);
        const values: Row = {};
        for (const [field, value] of Object.entries(patch.values ?? {}))
          values[field] = this.#value(fields, field, value, { ...place, lineNo: index + 1 });
        return { ...patch, values };
      }
      case 'setLine':
        if (at < 0) return this.#missing(patch, lines.title);
        return { ...patch, value: this.#value(fields, patch.field, patch.value, place) };
      case 'removeLine':
      case 'moveLine':
        if (at < 0) return this.#missing(patch, lines.title);
        ids.splice(at, 1);
        if (patch.op === 'moveLine') insert(ids, patch.id, patch.before);
        return patch;
      default:
        return this.#refuse(patch, {}, '', '修改内容的格式不对，请刷新页面后重试');
    }
  }

  #missing(patch: Patch, title: string): Patch {
    return this.#refuse(patch, {}, '', `“${title}”中要修改的行已不存在，请刷新单据后重试`);
  }

  #refuse(patch: Patch, place: Place, field: string, message: string): Patch {
    this.problems.push({ field, ...place, level: 'error', message });
    return patch;
  }

  #value(fields: Fields, key: string, value: FieldValue, place: Place): FieldValue {
    const field = typeof key === 'string' && Object.hasOwn(fields, key) ? fields[key] : undefined;
    const path = place.lines === undefined ? key : `${place.lines}.${key}`;
    const problem =
      field === undefined ? `没有名为“${key}”的字段，请刷新页面后重试` : this.#objection(field, path, value);
    if (problem !== null) {
      const where = place.lineNo === undefined ? '' : `第${place.lineNo}行 `;
      this.problems.push({ field: key, ...place, level: 'error', message: `${where}${problem}` });
      return value;
    }
    if (field === undefined) return value;
    const canonical = kindOf(field.kind).canonical(value);
    return field.kind === 'richText' && typeof canonical === 'string' ? cleanHtml(canonical) : canonical;
  }

  #objection(field: FieldDef, path: string, value: FieldValue): string | null {
    if (isDerived(field)) return `“${field.title}”由系统计算或维护，不能修改`;
    if (fieldAccess(this.#grants, this.#def, path) !== 'edit') return `您没有填写“${field.title}”的权限`;
    if (value === undefined) return `“${field.title}”缺少值`;
    return kindOf(field.kind).check(value, field, { dictionary: this.#dictionary });
  }
}

function insert(ids: string[], id: string, before: string | null): number {
  const index = before === null ? -1 : ids.indexOf(before);
  const at = index < 0 ? ids.length : index;
  ids.splice(at, 0, id);
  return at;
}
