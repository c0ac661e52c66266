-- Nobody searches packages yet, and each one that was written paid for it. Whoever does brings the column that they read.
alter table package drop column search;
