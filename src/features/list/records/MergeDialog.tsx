// 合并: the dialog over two records of one entity, read as they stand now, until one of them is taken into the other.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { documentQuery } from '#api/queries.ts';
import type { EntityDef } from '#model/entity.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { MergeChoice } from './MergeChoice.tsx';

export interface MergeDialogProps {
  def: EntityDef;
  /** The two records; the first is proposed to stay. */
  ids: readonly [string, string];
  environment: FieldEnvironment;
  /** The record that is no more, taken into the other. */
  onMerged(gone: string): void;
  onClose(): void;
}

export function MergeDialog({ def, ids, environment, onMerged, onClose }: MergeDialogProps) {
  // That one of them is gone is heard before the merge has answered: it is not asked for again.
  const [isUnderWay, setUnderWay] = useState(false);
  const left = useQuery({ ...documentQuery(def.name, ids[0]), enabled: !isUnderWay });
  const right = useQuery({ ...documentQuery(def.name, ids[1]), enabled: !isUnderWay });
  const failure = left.error ?? right.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`合并${def.title}`}
      size={860}
      centered
      closeOnClickOutside={false}
    >
      {failure !== null ? (
        <ErrorState
          message={messageOf(failure)}
          onRetry={() => [left, right].forEach((answer) => void answer.refetch())}
        />
      ) : left.data === undefined || right.data === undefined ? (
        <Delayed>
          <PageSkeleton />
        </Delayed>
      ) : (
        <MergeChoice
          def={def}
          docs={[left.data.doc, right.data.doc]}
          environment={environment}
          isUnderWay={isUnderWay}
          onUnderWay={setUnderWay}
          onMerged={onMerged}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
