-- What the stored plan says of each material: a net change leaves alone what it would write as it stands.
create table plan_digest (
  org uuid not null,
  material uuid not null,
  digest text not null,
  primary key (org, material)
);
