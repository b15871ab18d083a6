// The page for result 403.
import { createFileRoute } from '@tanstack/react-router';
import { ForbiddenPage } from '#features/errors/ErrorPages.tsx';

export const Route = createFileRoute('/403')({ component: ForbiddenPage });
