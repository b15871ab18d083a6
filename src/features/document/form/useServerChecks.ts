// What the server alone can say about a single value, asked once the value has been left: whether it is taken already
// (unique fields), and whether it fits its rule code. The message stands under the field as long as the value does.
import { useEffect, useRef, useState } from 'react';
import { checkByRule, checkDuplicate } from '#api/checks.ts';
import { isUniqueField } from '#model/derive/uniqueFields.ts';
import type { EntityDef } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';
import { sameValue } from '#model/patch.ts';
import { isRequiredCode, ruleProblem } from '#model/check/ruleCodes.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';

const patience = 300;

interface Issue {
  value: string;
  message: string;
}

interface Asked {
  value: string;
  stop: () => void;
}

interface CheckedField {
  key: string;
  unique: boolean;
  /** Rule code the server knows; null for none. */
  rule: string | null;
}

function checkedFields(def: EntityDef): CheckedField[] {
  return Object.entries(def.fields).flatMap(([key, field]) => {
    if (isDerived(field) || !['code', 'text'].includes(field.kind)) return [];
    const unique = isUniqueField(def, key);
    const known =
      field.rule !== undefined &&
      field.rule !== 'only' &&
      !isRequiredCode(field.rule) &&
      ruleProblem(field.rule, '', '') !== undefined;
    return unique || known ? [{ key, unique, rule: known ? (field.rule ?? null) : null }] : [];
  });
}

/** The server's message for a header field as it stands, or undefined. */
export function useServerChecks(draft: DocumentDraft): (key: string) => string | undefined {
  const [issues, setIssues] = useState<ReadonlyMap<string, Issue>>(new Map());
  const asked = useRef(new Map<string, Asked>());
  const { def, doc, base } = draft;

  useEffect(() => {
    for (const field of checkedFields(def)) {
      const value = doc.fields[field.key];
      const text = typeof value === 'string' && !sameValue(value, base.fields[field.key]) ? value : '';
      const last = asked.current.get(field.key);
      if (last?.value === text) continue;
      last?.stop();
      asked.current.delete(field.key);
      if (text === '' || draft.problemAt(null, '', field.key) !== undefined) continue;
      const way = new AbortController();
      const timer = setTimeout(() => {
        void judged(def, field, text, base.version > 0 ? doc.id : null, way.signal).then((message) => {
          if (way.signal.aborted) return;
          setIssues((known) => {
            const next = new Map(known);
            if (message === null) next.delete(field.key);
            else next.set(field.key, { value: text, message });
            return next;
          });
        });
      }, patience);
      asked.current.set(field.key, {
        value: text,
        stop: () => {
          clearTimeout(timer);
          way.abort();
        },
      });
    }
  }, [draft, def, doc, base]);

  useEffect(() => {
    const open = asked.current;
    return () => {
      for (const { stop } of open.values()) stop();
      open.clear();
    };
  }, []);

  return (key) => {
    const issue = issues.get(key);
    // What was stored meanwhile is taken by this very record.
    const isOwn = sameValue(doc.fields[key], base.fields[key]);
    return issue !== undefined && issue.value === doc.fields[key] && !isOwn ? issue.message : undefined;
  };
}

async function judged(
  def: EntityDef,
  field: CheckedField,
  value: string,
  dataId: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const message = field.rule === null ? null : await checkByRule(field.rule, value, signal);
  if (message !== null || !field.unique) return message;
  const place = { tableName: def.name, fieldName: field.key, fieldVal: value };
  return checkDuplicate(dataId === null ? place : { ...place, dataId }, signal);
}
