import { useStore } from '@nanostores/react';
import MapPin from 'lucide-react/icons/map-pin';
import { lazy, useState } from 'react';
import { readDegrees, readPosition } from '../../../lib/domain/map-position.ts';
import type { Position } from '../../../lib/domain/map-position.ts';
import type { Field, FieldNode } from '../../../lib/forms/field.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { BOX, FieldFrame, useBox } from '../../ui/field.tsx';
import { Late } from '../../ui/late.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { label, say } from './words.ts';

const PinMap = lazy(() => import('../../ui/pin-map.tsx'));

/** Where an accommodation stands: typed, pasted from another map, or by a pin on ours, which is fetched when it is wanted. */
export function PositionField({ field }: { field: FieldNode<Position> }) {
  const { latitude, longitude } = field.fields;
  const north = useStore(latitude.$value);
  const east = useStore(longitude.$value);
  const [open, setOpen] = useState(false);
  const position =
    north === undefined || east === undefined ? undefined : { latitude: north, longitude: east };
  return (
    <>
      <FieldGrid>
        <Degrees
          field={latitude}
          other={longitude}
          whole={field}
          label={label('latitude')}
          hint={say('hints.position')}
        />
        <Degrees field={longitude} other={latitude} whole={field} label={label('longitude')} />
      </FieldGrid>
      <span>
        <Button kind="quiet" icon={MapPin} onPress={() => setOpen(!open)}>
          {say(open ? 'map.close' : 'map.open')}
        </Button>
      </span>
      {open && (
        <Late waiting={<SkeletonText lines={6} />}>
          <PinMap label={say('map.mine')} position={position} onPlace={(place) => field.set(place)} />
        </Late>
      )}
    </>
  );
}

interface DegreesProps {
  field: Field<number>;
  /** The other half of the position: where both are empty, there is none. */
  other: Field<number>;
  whole: Field<Position>;
  label: string;
  hint?: string;
}

/** One half of a position. Both halves that are pasted into either box fill both. */
function Degrees({ field, other, whole, label: name, hint }: DegreesProps) {
  // A half is needed beside the other only.
  const half = { ...field, rules: { ...field.rules, required: false } };
  const { text, change, settle } = useTyped(
    {
      ...half,
      set: (value) => {
        const nothing = value === undefined && other.$value.get() === undefined;
        if (nothing && other.$typed.get() === undefined) whole.set(undefined);
        else field.set(value);
      },
    },
    (typed) => {
      const value = readDegrees(typed);
      return value === undefined && typed.trim() !== '' ? { reason: 'position' } : { value };
    },
    String,
  );
  return (
    <FieldFrame field={half} label={name} hint={hint}>
      <input
        {...useBox(half, hint)}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          const both = readPosition(target.value);
          if (!both) return change(target.value);
          settle();
          whole.set(both);
        }}
        onBlur={settle}
        className={BOX}
      />
    </FieldFrame>
  );
}
