// A condition read back to its author: fields by their titles, options and records by their names; a record that is no longer
// there is named, since a condition on it never holds.
import { useQueries } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { pickQuery } from '#api/queries.ts';
import { entityOf } from '#entities/registry.ts';
import { conditionProblem, conditionText } from '#model/approval/approvalCondition.ts';
import { comparedValues, conditionPlaces, type ConditionPlace } from '#model/approval/conditionCompletion.ts';
import type { EntityDef } from '#model/entity.ts';
import type { RefRecord } from '#model/refs.ts';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import classes from './conditionField.module.css';

export interface ConditionMeaningProps {
  target: EntityDef;
  text: string;
  /** What is still being typed is not held against anybody. */
  typing: boolean;
  /** What an empty condition means. */
  otherwise: string;
}

export function ConditionMeaning({ target, text, typing, otherwise }: ConditionMeaningProps): ReactNode {
  const { shown, missing } = useComparedValues(target, typing ? '' : text);
  const under = classes['under'] ?? '';
  const help = `${classes['help'] ?? ''} ${under}`;
  if (text.trim() === '') return <p className={help}>{otherwise}</p>;
  const problem = conditionProblem(target, text, entityOf);
  if (problem !== null && typing)
    return (
      <p className={help}>
        字段、数字和文字用 &gt;、&gt;=、=、!= 比较，用 and、or、not 连接；文字写在单引号里
      </p>
    );
  if (problem !== null) return <p className={`${classes['problem'] ?? ''} ${under}`}>{problem}</p>;
  return (
    <>
      <p className={help}>含义：{conditionText(target, text, entityOf, shown)}</p>
      {missing.map((sentence) => (
        <p key={sentence} className={`${classes['problem'] ?? ''} ${under}`}>
          {sentence}
        </p>
      ))}
    </>
  );
}

interface ReadBack {
  /** What a compared text reads as; null where it speaks for itself. */
  shown(path: string, value: string): string | null;
  missing: string[];
}

function useComparedValues(target: EntityDef, text: string): ReadBack {
  const { dictItems } = useFieldEnvironment();
  const places = useMemo(() => conditionPlaces(target, entityOf), [target]);
  const compared = comparedValues(text, places);
  const named = compared.flatMap(({ place, value }) =>
    place.records === undefined || place.records.by === 'name'
      ? []
      : [{ place, records: place.records, value }],
  );
  const answers = useQueries({
    queries: named.map(({ records, value }) =>
      pickQuery(records.entity, records.by === 'id' ? { ids: [value], limit: 1 } : { codes: [value] }),
    ),
  });
  const recordOf = (place: ConditionPlace, value: string): RefRecord | null | undefined => {
    const at = named.findIndex((each) => each.place === place && each.value === value);
    const answer = answers[at]?.data;
    return answer === undefined ? undefined : (answer.rows[0] ?? null);
  };
  return {
    shown(path, value) {
      const place = places.find((each) => each.text === path);
      if (place?.dict !== undefined)
        return dictItems(place.dict).find((item) => item.value === value)?.text ?? null;
      const record = place === undefined ? undefined : recordOf(place, value);
      return record === undefined || record === null
        ? null
        : [record.code, record.name].filter((part) => part !== '').join(' ');
    },
    missing: named.flatMap(({ place, records, value }) => {
      if (recordOf(place, value) !== null) return [];
      const called = entityOf(records.entity)?.title ?? '';
      return records.by === 'id'
        ? [`“${place.title}”比较的${called}已删除，这个比较不会成立，请改选`]
        : [`没有编码为“${value}”的${called}，可能已删除或停用，“${place.title}”的这个比较不会成立，请改选`];
    }),
  };
}
