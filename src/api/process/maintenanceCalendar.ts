// What is due on the machines of a workshop day by day, making the tasks of all plans, and how one machine does.
import { queryOptions } from '@tanstack/react-query';
import type { EquipmentHealth } from '#entities/process/equipment/equipmentHealth.ts';
import type { GeneratedTasks, MaintenanceCalendar } from '#entities/process/upkeep/maintenanceCalendar.ts';
import { getJson, postJson } from '../http.ts';
import { keys } from '../keys.ts';

/** @param from,to YYYY-MM-DD, both included */
export function maintenanceCalendarQuery(workshop: string, from: string, to: string) {
  return queryOptions({
    queryKey: keys.session(`maintenance calendar ${workshop} ${from} ${to}`),
    queryFn: ({ signal }) =>
      getJson<MaintenanceCalendar>('maintenanceCalendar', { query: { workshop, from, to }, signal }),
    staleTime: 0,
  });
}

export function generateMaintenance(weeks: number): Promise<GeneratedTasks> {
  return postJson<GeneratedTasks>('maintenanceCalendar/generate', { weeks });
}

export function equipmentHealthQuery(id: string) {
  return queryOptions({
    queryKey: keys.session(`equipment health ${id}`),
    queryFn: ({ signal }) => getJson<EquipmentHealth>(`data/equipment/${id}/health`, { signal, quiet: true }),
    staleTime: 30_000,
  });
}
