import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPlaces } from '../../../lib/choices/places.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { BOX } from '../../ui/field.tsx';
import { number } from '../../ui/reader.ts';
import { settingsWords } from './words.ts';

/** The country whose places the company knows best. */
const FIRST = 'CU';

/** States by country and cities by state, as every form offers them. */
export function SettingsPlaces() {
  const [places] = useState(createPlaces);
  const countries = useStore(places.$countries);
  const states = useStore(places.$states);
  const cities = useStore(places.$cities);
  const chosen = useStore(places.$chosen);
  useEffect(() => places.chooseCountry(FIRST), []);
  return (
    <>
      <header className="grid gap-3 border-b border-line px-5 py-3">
        <h3 className="text-md font-[650]">{settingsWords('titles.places')}</h3>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <label className="grid gap-1 text-sm font-medium">
            {commonWords('form.countryPlace')}
            <select
              value={chosen.country ?? ''}
              onChange={({ target }) => places.chooseCountry(target.value)}
              className={BOX}
            >
              <option value="">{commonWords('choose')}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="grid gap-1 text-sm font-medium">
            {commonWords('form.state')}
            <select
              value={chosen.state ?? ''}
              disabled={chosen.country === undefined}
              onChange={({ target }) => places.chooseState(Number(target.value))}
              className={BOX}
            >
              <option value="">{commonWords('choose')}</option>
              {states.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-3">
        <p role="status" className="mb-2 text-sm text-ink-3">
          {chosen.state === undefined
            ? settingsWords('places.states', { count: states.length, number: number(states.length) })
            : settingsWords('places.cities', { count: cities.length, number: number(cities.length) })}
        </p>
        <ul className="columns-2 gap-6 max-sm:columns-1">
          {(chosen.state === undefined ? states : cities).map(({ id, name }) => (
            <li key={id} className="py-1 break-words">
              {name}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
