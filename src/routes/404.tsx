// The page for result 404.
import { createFileRoute } from '@tanstack/react-router';
import { MissingPage } from '#features/errors/ErrorPages.tsx';

export const Route = createFileRoute('/404')({ component: MissingPage });
