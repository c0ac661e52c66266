-- What the company decides about access is changed in the settings, beside its other rules.
update setting set key = 'authentication/access_settings', value = jsonb_build_object('neutral_recovery', value) where key = 'neutral_recovery';
