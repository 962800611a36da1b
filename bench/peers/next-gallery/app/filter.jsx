'use client';
import { useState } from 'react';

/** The little interactivity that every gallery has. */
export function Filter({ names }) {
  const [chosen, setChosen] = useState(names[0]);
  return names.map((name) => (
    <button key={name} type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>
      {name}
    </button>
  ));
}
