// The rows of one box of 我的审批, page by page from the server, and how many wait in it. Both are asked anew whenever an
// approval changes anywhere.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onAnnouncementsReload } from '#api/announcements.ts';
import { approvalCountsQuery, fetchApprovals } from '#api/approvals.ts';
import { onEntityChange } from '#api/entityChanges.ts';
import { createPagedSource, type PagedSource } from '#grid';
import type { ApprovalBox, ApprovalRow } from '#model/approval/approval.ts';

interface ApprovalQuestion {
  box: ApprovalBox;
  search: string;
}

export interface ApprovalRows {
  source: PagedSource<ApprovalRow, ApprovalQuestion>;
  /** How many wait for this person. */
  todo: number;
  /** What went wrong with the last answer, or null. */
  failure: string | null;
  refresh(): void;
}

export function useApprovalRows({ box, search }: ApprovalQuestion): ApprovalRows {
  const counts = useQuery(approvalCountsQuery());
  const [failure, setFailure] = useState<string | null>(null);
  const [source] = useState(() =>
    createPagedSource<ApprovalRow, ApprovalQuestion>({
      query: { box, search },
      idOf: ({ id }) => id,
      blockSize: 100,
      async load({ query, offset, signal }) {
        const { rows, total } = await fetchApprovals({ ...query, offset, limit: 100 }, signal);
        setFailure(null);
        return { rows, total: { value: total, exact: true } };
      },
      onError: (problem) => setFailure(problem instanceof Error ? problem.message : '读取失败'),
    }),
  );
  useEffect(() => () => source.dispose(), [source]);
  useEffect(() => source.ask({ box, search }), [source, box, search]);
  const { refetch } = counts;
  useEffect(() => {
    const again = (): void => {
      source.refreshVisible();
      void refetch();
    };
    const stops = [
      onAnnouncementsReload(again),
      onEntityChange('approvalTask', again),
      onEntityChange('approvalInstance', again),
    ];
    return () => stops.forEach((stop) => stop());
  }, [source, refetch]);
  return {
    source,
    todo: counts.data?.todo ?? 0,
    failure,
    refresh() {
      source.refreshVisible();
      void refetch();
    },
  };
}
