import type { EntityManager } from 'typeorm';
import { newId } from '../database/records';
import { insertRows } from './rows';

interface Ride {
  id: string;
  date: string;
  start: number;
  end: number;
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A van, and who is fetched and brought home today and tomorrow. Nobody is on the way yet: that would be over by the evening. */
export async function seedTrips(tx: EntityManager, today: string, tomorrow: string): Promise<void> {
  const van = newId();
  await insertRows(tx, 'stations', [{ id: van, name: 'Van da loja', kind: 'VAN', capacity: 4 }]);
  const [driver]: { id: string }[] = await tx.query(
    'select id from professionals where user_id is not null order by created_at, id limit 1',
  );
  const rides: Ride[] = await tx.query(
    `select id, date::text, (extract(epoch from start_time) / 60)::int as start, (extract(epoch from end_time) / 60)::int as end
     from (
       select a.*, row_number() over (partition by date order by start_time, id) as n from appointments a
       where date in ($1, $2) and status in ('SCHEDULED', 'CONFIRMED') and start_time >= '08:30') upcoming
     where n <= 3 order by date, start_time, id`,
    [today, tomorrow],
  );
  const common = { driver_id: driver?.id ?? null };
  const legs = rides.flatMap(({ id, date, start, end }, index) => [
    {
      ...{ ...common, id: newId(), appointment_id: id, leg: 'PICKUP', date, van_id: index % 3 === 2 ? null : van },
      ...{ window_from: clock(start - 45), window_to: clock(start - 15) },
    },
    {
      ...{ ...common, id: newId(), appointment_id: id, leg: 'DELIVERY', date, van_id: index % 3 === 2 ? null : van },
      ...{ window_from: clock(end + 15), window_to: clock(end + 45) },
    },
  ]);
  await insertRows(tx, 'trips', legs);
}
