// The terminal of a machine in the workshop: a page of its own, without the workbench and without its session.
import { createFileRoute } from '@tanstack/react-router';
import { createElement, type ReactNode, use } from 'react';
import { FailedRoute } from '#features/errors/ErrorPages.tsx';
import { partOf } from '#ui/chunks.ts';

const terminal = partOf(async () => (await import('#features/shopfloor/terminal/Terminal.tsx')).Terminal);

function TerminalPage(): ReactNode {
  return createElement(use(terminal.load()));
}

export const Route = createFileRoute('/terminal')({ component: TerminalPage, errorComponent: FailedRoute });
