/** What rooms of two accommodations are compared by. */
export interface ComparedRoom {
  readonly id: number;
  readonly room_type_id: number;
  readonly name: string;
}

/**
 * The room of another accommodation for each of these: of the same type and name, else the next of the same type that
 * none has yet. A room without one is not among them (rule: copied-prices).
 */
export function counterparts<R extends ComparedRoom>(
  rooms: readonly ComparedRoom[],
  others: readonly R[],
): Map<number, R> {
  const found = new Map<number, R>();
  const free = new Set(others);
  const pair = (room: ComparedRoom, other: R | undefined): void => {
    if (!other) return;
    found.set(room.id, other);
    free.delete(other);
  };
  const alike = (room: ComparedRoom): R[] =>
    [...free].filter(({ room_type_id }) => room_type_id === room.room_type_id);
  for (const room of rooms)
    pair(
      room,
      alike(room).find(({ name }) => name === room.name),
    );
  for (const room of rooms) if (!found.has(room.id)) pair(room, alike(room)[0]);
  return found;
}
