/** Where downloads come from in place of the hub. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../app/language.ts';
import { useSettings } from '../../app/use-settings.ts';
import classes from './mirror-field.module.css';

export function MirrorField() {
  const { settings, change } = useSettings();
  return <Field key={settings.mirror} kept={settings.mirror} onSave={(mirror) => change({ mirror })} />;
}

function Field({ kept, onSave }: { kept: string; onSave: (mirror: string) => void }) {
  const [mirror, setMirror] = useState(kept);
  const typed = mirror.trim();
  const isValid = typed === '' || (/^https?:\/\//.test(typed) && URL.canParse(typed));
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onSave(typed);
      }}
    >
      <TextInput
        className={classes.field}
        label={words.catalogue.mirror}
        description={words.catalogue.mirrorHelp}
        placeholder="https://huggingface.co"
        error={isValid ? null : words.catalogue.mirrorBad}
        value={mirror}
        onChange={(event) => setMirror(event.currentTarget.value)}
      />
      {typed !== kept && (
        <Button type="submit" disabled={!isValid}>
          {words.catalogue.mirrorSave}
        </Button>
      )}
    </form>
  );
}
