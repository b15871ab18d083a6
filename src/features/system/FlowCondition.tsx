// A condition of a flow read back to its author: in the titles of the document's fields, or what is wrong with it.
import type { ReactNode } from 'react';
import { entityOf } from '#entities/registry.ts';
import { conditionProblem, conditionText } from '#model/approval/approvalCondition.ts';
import type { EntityDef } from '#model/entity.ts';
import classes from './forms.module.css';

/** The condition in the words of the document, or what is wrong with it. */
export function Condition({
  target,
  text,
  otherwise,
}: {
  target: EntityDef | undefined;
  text: string;
  otherwise: string;
}): ReactNode {
  if (target === undefined) return null;
  if (text.trim() === '')
    return <p className={`${classes['help'] ?? ''} ${classes['under'] ?? ''}`}>{otherwise}</p>;
  const problem = conditionProblem(target, text, entityOf);
  return problem === null ? (
    <p className={`${classes['help'] ?? ''} ${classes['under'] ?? ''}`}>
      含义：{conditionText(target, text, entityOf)}
    </p>
  ) : (
    <p className={`${classes['problem'] ?? ''} ${classes['under'] ?? ''}`}>{problem}</p>
  );
}
