// What equipment engineers and mechanics of the demo may do: keep machines, plan and do maintenance, repair, take parts.
import { entities } from '#entities/registry.ts';
import { deciding, maintaining, reading, writing } from './groupActions.ts';
import { codesOf, inArea } from './groupRights.ts';

export function maintainerCodes(): string[] {
  return [
    ...codesOf(inArea('process'), reading),
    ...codesOf(
      [
        entities.equipment,
        entities.equipmentCategory,
        entities.maintenanceItem,
        entities.maintenancePlan,
        entities.maintenanceTask,
        entities.repairOrder,
        entities.mould,
        entities.machineCounter,
        entities.counterReading,
      ],
      [...deciding, ...maintaining],
    ),
    'maintenanceCalendar:view',
    ...codesOf([entities.workTaskOrder, entities.workshopSchedule, entities.stockBalance], reading),
    ...codesOf([entities.otherOutBill], writing),
  ];
}
