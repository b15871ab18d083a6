// The page for result 404.
import { createFileRoute } from '@tanstack/react-router';
import { MissingPage } from '#features/frames.ts';

export const Route = createFileRoute('/404')({ component: MissingPage });
